/** Cards as pieces with an identity: from one view to the next, each piece keeps its element. */
import type { Lying } from "../games/face";

export interface Piece extends Lying {
  id: string;
  place: number; // in the game's list: the order in which cards of one spot lie
}

/**
 * The pieces of the next view. A card that lies where one like it lay is that one; else it is one like it that has
 * left its place, before others one of the same seat; else it is new. Pieces keep their order, so that their elements
 * never move in the document.
 */
export function follow(before: Piece[], lying: Lying[]): Piece[] {
  const free = new Set(before);
  const found = new Map<Lying, Piece>();
  const claim = (same: (piece: Piece, spot: Lying) => boolean) => {
    for (const spot of lying) {
      if (found.has(spot)) continue;
      const piece = [...free].find((candidate) => candidate.card === spot.card && same(candidate, spot));
      if (!piece) continue;
      free.delete(piece);
      found.set(spot, piece);
    }
  };
  claim((piece, spot) => piece.spot === spot.spot);
  claim((piece, spot) => piece.seat === spot.seat);
  claim((_piece, spot) => !spot.own);
  const used = new Set(before.map((piece) => piece.id));
  const next = lying.map((spot, place) => ({ ...spot, place, id: found.get(spot)?.id ?? fresh(spot.card, used) }));
  const order = new Map(before.map((piece, index) => [piece.id, index]));
  const age = (piece: Piece) => order.get(piece.id) ?? before.length;
  return next.sort((one, other) => age(one) - age(other));
}

function fresh(card: string, used: Set<string>): string {
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? card : `${card}-${copy}`;
    if (used.has(id)) continue;
    used.add(id);
    return id;
  }
}
