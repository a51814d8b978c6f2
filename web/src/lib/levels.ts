/** The bots that a menu offers for a seat: those of the server, and the one that sits there, which may be none of them. */
export function levelsWith(levels: string[], bot: string | null): string[] {
  const isOther = bot !== null && bot !== "open" && !levels.includes(bot);
  return isOther ? [bot, ...levels] : levels;
}
