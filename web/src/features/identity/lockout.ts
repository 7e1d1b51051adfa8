import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import type { LockoutData } from '@aldgate/contract/errors.ts';

/** ID-12: the data of a lockout; undefined for every other failure. */
export function parseLockout(error: unknown): LockoutData | undefined {
  if (!(error instanceof CallError) || error.entry !== 'lockedOut') return undefined;
  return isLockout(error.data) ? error.data : undefined;
}

function isLockout(data: unknown): data is LockoutData {
  return typeof data === 'object' && data !== null && 'factor' in data && 'lockedUntil' in data && 'remaining' in data;
}
