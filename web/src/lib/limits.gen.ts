// Made by tools/protocol.py from the package. Do not edit: change the code there, then run the tool.

export const gameNames = ["broom", "shot", "witches"] as const;
export const reactions = ["bravo", "oof", "ha", "hm", "thanks", "hurry", "sorry", "wow"] as const;
export const longestName = 40 as const;
export const longestChat = 500 as const;
export const longestAddition = 100 as const;
export const chatsKept = 100 as const;
export const shortestClock = 15 as const;
export const longestClock = 604800 as const;
