/** What the venue's thread and the one that writes its records both see. */
export const STATE_BYTES = 4 * BigInt64Array.BYTES_PER_ELEMENT;

/** The last command up to which the records are written. */
export const KEPT = 0;
/** How many rows were written. */
export const WRITTEN = 1;
/** Whether rows are written, no more of them from now on, none any more, or none because they cannot be. */
export const ENDED = 2;
export const OPEN = 0n;
export const CLOSING = 1n;
export const CLOSED = 2n;
export const FAILED = 3n;
/** Counts the changes of the others, for those who wait for one. */
export const CHANGES = 3;

/** What the writing thread begins with. */
export interface RecorderStart {
  readonly path: string;
  readonly journalPath: string;
  readonly statements: readonly string[];
  readonly shared: SharedArrayBuffer;
}

/** What it is told: so many rows as JSON with the command that they go up to, that somebody waits for them, or that it is over. */
export type RecorderMessage =
  | { readonly type: 'rows'; readonly rows: string; readonly count: number; readonly sequence: number }
  | { readonly type: 'hurry' }
  | { readonly type: 'close' };
