/** All games, in the order in which they are offered. */
export const games = ["shot", "witches", "broom"] as const;
