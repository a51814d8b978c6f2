/** The weights of a network: a safetensors file, copied into the module's memory and used as it lies there. */
import type { Memory, Place } from "./memory.js";

interface Entry {
  shape: number[];
  data_offsets: [number, number];
}

/** The arrays of a file, by name. */
export function placeWeights(file: Uint8Array, memory: Memory): Map<string, Place> {
  const { header, start } = headerOf(file);
  const data = memory.take(file.length - start);
  memory.bytes(data, file.length - start).set(file.subarray(start));
  const places = new Map<string, Place>();
  for (const [name, entry] of Object.entries(header)) {
    if (name !== "__metadata__") places.set(name, { at: data + entry.data_offsets[0], shape: entry.shape });
  }
  return places;
}

function headerOf(file: Uint8Array): { header: Record<string, Entry>; start: number } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = file.length >= 8 ? Number(view.getBigUint64(0, true)) : file.length;
  if (length + 8 > file.length) throw new Error("these are no weights: the file is too short");
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Record<string, Entry>;
  return { header, start: 8 + length };
}
