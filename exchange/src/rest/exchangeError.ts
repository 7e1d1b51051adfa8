/**
 * Why a call to the exchange failed: rejected by it, not reached, timed out, a malformed response, or its deadline had
 * passed before the exchange accepted it.
 */
export type ExchangeFailure = 'rejected' | 'unreachable' | 'timeout' | 'malformed' | 'expired';

export interface ExchangeErrorOptions {
  readonly failure: ExchangeFailure;
  readonly message: string;
  /** The exchange's own negative code for a rejection; 0 otherwise. */
  readonly code?: number;
  /** HTTP status; 0 without a response. */
  readonly status?: number;
  /** How long the exchange asks to wait before the next request, if it does. */
  readonly retryAfterMs?: number | undefined;
  /** Data of a rejection beyond its code and text. */
  readonly data?: unknown;
  readonly cause?: unknown;
}

export class ExchangeError extends Error {
  readonly failure: ExchangeFailure;
  readonly code: number;
  readonly msg: string;
  readonly status: number;
  readonly retryAfterMs: number | undefined;
  readonly data: unknown;

  constructor({ failure, message, code = 0, status = 0, retryAfterMs, data, cause }: ExchangeErrorOptions) {
    super(message, { cause });
    this.name = 'ExchangeError';
    this.failure = failure;
    this.code = code;
    this.msg = message;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.data = data;
  }
}
