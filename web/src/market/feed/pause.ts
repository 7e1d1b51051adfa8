import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';

const FIRST_MS = 3_000;
const LONGEST_MS = 60_000;
/** An exchange counts by the minute. Browsers are not shown its own word where it is of another origin. */
const REJECTED_MS = 60_000;
/** Too many requests, and an address that went on after being told so. */
const TOO_MANY = new Set([429, 418]);

/** How long to wait after so many failures in a row: as the exchange asks, else twice as long each time up to a minute. */
export function pauseMs(error: unknown, failures: number): number {
  const isLimit = error instanceof ExchangeError && TOO_MANY.has(error.status);
  if (isLimit) return Math.max(error.retryAfterMs ?? REJECTED_MS, FIRST_MS);
  return Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
}
