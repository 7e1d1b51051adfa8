/** The window that a request without one has, and the longest, ms. */
export const WINDOW_MS = 5_000;
export const WINDOW_MAX_MS = 60_000;
/** How far a request's time may be ahead of the server's, ms. */
export const AHEAD_MAX_MS = 1_000;

/** A request as it is signed. */
export interface SignedRequest {
  /** Epoch milliseconds. */
  readonly timestamp: string;
  /** Milliseconds. */
  readonly window: string;
  readonly method: string;
  /** Path with query, as it is sent. */
  readonly target: string;
  /** SHA-256 of the body's bytes, in lower-case hexadecimal. */
  readonly bodyHash: string;
}

/** Builds the text of which a request's signature is the HMAC-SHA256, in lower-case hexadecimal. */
export const signedText = ({ timestamp, window, method, target, bodyHash }: SignedRequest): string =>
  [timestamp, window, method, target, bodyHash].join('.');
