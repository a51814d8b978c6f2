/** The messages between page and server, as the package has them (protocol.gen.ts), and the page's own names for some. */
import type * as made from "./protocol.gen";

export type * from "./protocol.gen";

export type ToServer = made.FromClient;
export type Offer = made.Games;
export type Guest = made.GuestInfo;
export type Review = made.ReviewInfo;
export type ReviewMoment = made.MomentInfo;
export type HintOption = made.OptionWeighed;

/** What is kept of messages once they are heard: without their type and number. */
export type ChatLine = Pick<made.ChatLine, "from" | "who" | "seat" | "text">;
export type Refusal = Pick<made.RefusedMessage, "key" | "rule" | "args">;
export type Hint = Pick<made.Advice, "action" | "lines" | "options" | "reasons">;
