/** A round card by card, as the package tells it (`Tricks.told`). */
export interface TrickPad {
  turn: number | null;
  tricks: number;
  table: [seat: number, card: string][];
  finished: { start: number; cards: [seat: number, card: string][]; winner: number | null }[];
  gone: string[];
  choices: string[]; // besides a card: a token, a card that is shown, or that there is none
  done: boolean;
  laid?: string[][]; // by seat, where a game asks for passed cards
}
