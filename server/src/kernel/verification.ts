/** How the records of a kind are verified: all in parts, so that memory and statements stay small. */
export interface VerificationOptions {
  /** From the beginning, and not from the newest checkpoint. */
  readonly isFull?: boolean;
  /** Records read by one statement. */
  readonly part?: number;
  /** Ends the verification between two parts. */
  readonly signal?: AbortSignal;
  /** Records verified so far, of how many. */
  readonly onProgress?: (done: number, total: number) => Promise<void> | void;
}

export const VERIFICATION_PART = 50_000;

/** Another verification of the same records is running. */
export class VerificationRunning extends Error {}
