import type { Call } from '@aldgate/contract';
import type { DiskState } from '@aldgate/domain/disk/diskState.ts';
import { ApiError } from '../apiError.ts';

/**
 * Rejects a change for which the disk has no room. While it is low, the call's description decides (`whileReadOnly`);
 * while it is full, nothing is changed. `body` is the request before its validation.
 */
export function assertWritable(
  disk: DiskState,
  { changes, whileReadOnly }: Pick<Call, 'changes' | 'whileReadOnly'>,
  body: unknown,
): void {
  if (!changes || disk === 'ok' || disk === 'low') return;
  if (disk === 'readOnly' && whileReadOnly === 'open') return;
  if (disk === 'readOnly' && whileReadOnly === 'reduceOnly' && isReduceOnly(body)) return;
  throw new ApiError('readOnly', { reason: 'disk' });
}

const isReduceOnly = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'reduceOnly' in body && body.reduceOnly === true;
