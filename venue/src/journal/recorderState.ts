/** Memory shared by the venue's thread and the recorder thread. */
export const STATE_BYTES = 4 * BigInt64Array.BYTES_PER_ELEMENT;

/** Index of the last command whose records are written. */
export const KEPT = 0;
/** Index of the number of rows written. */
export const WRITTEN = 1;
/** Index of the state: open, closing, closed or failed. */
export const ENDED = 2;
export const OPEN = 0n;
export const CLOSING = 1n;
export const CLOSED = 2n;
export const FAILED = 3n;
/** Index of a change counter for Atomics.wait. */
export const CHANGES = 3;

/** Start parameters of the recorder thread. */
export interface RecorderStart {
  readonly path: string;
  readonly journalPath: string;
  readonly statements: readonly string[];
  readonly shared: SharedArrayBuffer;
}

/** A message to the recorder thread: rows as JSON with the sequence number that they reach, a flush, or the end. */
export type RecorderMessage =
  | { readonly type: 'rows'; readonly rows: string; readonly count: number; readonly sequence: number }
  | { readonly type: 'flush' }
  | { readonly type: 'close' };
