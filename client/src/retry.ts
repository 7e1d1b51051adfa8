import { ApiError, type ConnectionError } from './errors.ts';
import type { Operation } from './operation.ts';

const FIRST_MS = 200;
const LAST_MS = 5_000;

/**
 * Decides whether a failed request may be sent again without its effect happening twice. Reads may, and so may changes
 * with a name, which the API answers with the first result. Other changes may where nothing was done: beyond a limit,
 * or while the platform accepts no changes.
 */
export function mayRepeat({ method, name }: Operation, failure: ApiError | ConnectionError): boolean {
  const isSafe = method === 'GET' || name !== null;
  if (!(failure instanceof ApiError)) return isSafe;
  if (failure.status === 429) return true;
  if (failure.status === 503) return isSafe || failure.name === 'readOnly';
  return isSafe && failure.status === 409 && failure.name === 'repeated';
}

/** Computes the wait in ms before a repeat, 0 for the first: as the answer says, else twice as long each time. */
export function repeatAfterMs(failure: ApiError | ConnectionError | null, repeat: number): number {
  const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : null;
  return seconds === null ? Math.min(LAST_MS, FIRST_MS * 2 ** repeat) : seconds * 1_000;
}
