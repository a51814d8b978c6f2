/** The files of the offline table: fetched once, told how far, unpacked here because plain web hosts compress nothing. */
import type { Manifest } from "./messages";

const usualFetch = globalThis.fetch.bind(globalThis); // while Pyodide loads, another one stands in its place

export class Files {
  #loaded = 0;
  #total = 0;

  private constructor(
    readonly folder: string,
    readonly manifest: Manifest,
    readonly tell: (loaded: number, total: number) => void,
  ) {}

  static async open(home: string, tell: (loaded: number, total: number) => void): Promise<Files> {
    const folder = new URL("offline/", home).href;
    const answer = await fetch(`${folder}manifest.json`, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`offline/manifest.json: ${answer.status}`);
    return new Files(folder, (await answer.json()) as Manifest, tell);
  }

  /** Where a file is; its version in the address, so that a kept one is never stale. */
  address(name: string, version = this.manifest.version): string {
    return `${this.folder}${name}?${version}`;
  }

  /** How much is going to be loaded. */
  expect(...names: string[]) {
    for (const name of names) this.#total += this.manifest.files[name] ?? 0;
  }

  async response(name: string): Promise<Response> {
    const answer = await usualFetch(this.address(name));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (chunk, stream) => {
          this.#loaded += chunk.length;
          this.tell(this.#loaded, this.#total);
          stream.enqueue(chunk);
        },
      }),
    );
    // A server that knows the ending may have unpacked it for us.
    const isPacked = name.endsWith(".gz") && !answer.headers.get("content-encoding")?.includes("gzip");
    const stream = isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
    return new Response(stream, { headers: { "content-type": kindOf(name) } });
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.response(name)).arrayBuffer());
  }
}

function kindOf(name: string): string {
  if (/\.wasm(\.gz)?$/.test(name)) return "application/wasm";
  return /\.js(\.gz)?$/.test(name) ? "text/javascript" : "application/octet-stream";
}
