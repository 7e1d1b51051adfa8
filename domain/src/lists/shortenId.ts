const ENDS = 6;

/** The first and the last six characters of an id, an address or a transaction id; a short one stays whole. */
export function shortenId(id: string): string {
  return id.length <= 2 * ENDS + 1 ? id : `${id.slice(0, ENDS)}…${id.slice(-ENDS)}`;
}
