import { backoffMs } from '@aldgate/domain/retry/backoff.ts';
import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';

const FIRST_MS = 3_000;
const LONGEST_MS = 60_000;
/** An exchange counts by the minute. Browsers cannot read the Retry-After header of another origin. */
const REJECTED_MS = 60_000;
/** Too many requests, and an address banned for continuing after that. */
const TOO_MANY = new Set([429, 418]);

/** Whether the exchange asks to wait. */
export const isLimited = (error: unknown): error is ExchangeError =>
  error instanceof ExchangeError && TOO_MANY.has(error.status);

/** The delay after a number of failures in a row: as the exchange requests, else growing up to a minute. */
export function pauseMs(error: unknown, failures: number, random: () => number = Math.random): number {
  if (isLimited(error)) return Math.max(error.retryAfterMs ?? REJECTED_MS, FIRST_MS);
  return backoffMs(failures, { firstMs: FIRST_MS, maxMs: LONGEST_MS, random });
}
