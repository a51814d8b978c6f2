/** What trick-taking games have in common on the page. */
interface Led<P> {
  players: P[];
  leader: number | null;
}

/** The players from the leader on. */
export function inOrderOfPlay<P>({ players, leader }: Led<P>): P[] {
  const start = leader ?? 0;
  return [...players.slice(start), ...players.slice(0, start)];
}
