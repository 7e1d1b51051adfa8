import type { Call } from '@aldgate/contract';
import type { DiskState } from '@aldgate/domain/disk/diskState.ts';
import { ApiError } from '../apiError.ts';

/** The state of the server that a change depends on. */
export interface Writability {
  readonly disk: DiskState;
  /** Whether its clock agrees with the database's: limits, expiries and records go by it. */
  readonly isClockRight: boolean;
}

/**
 * Rejects a change for which the disk has no room or the clock is wrong. While the disk is low or the clock wrong, the
 * call's description decides (`whileReadOnly`); while the disk is full, nothing is changed. `body` is the request
 * before its validation.
 */
export function assertWritable(
  { disk, isClockRight }: Writability,
  { changes, whileReadOnly }: Pick<Call, 'changes' | 'whileReadOnly'>,
  body: unknown,
): void {
  if (!changes) return;
  if (disk === 'full') throw new ApiError('readOnly', { reason: 'disk' });
  const reason = disk === 'readOnly' ? 'disk' : 'clock';
  if (isClockRight && reason === 'clock') return;
  if (whileReadOnly === 'open') return;
  if (whileReadOnly === 'reduceOnly' && isReduceOnly(body)) return;
  throw new ApiError('readOnly', { reason });
}

const isReduceOnly = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'reduceOnly' in body && body.reduceOnly === true;

/** Whether the change would be accepted. */
export function isWritable(...change: Parameters<typeof assertWritable>): boolean {
  try {
    assertWritable(...change);
    return true;
  } catch {
    return false;
  }
}
