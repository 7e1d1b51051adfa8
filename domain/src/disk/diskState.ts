/**
 * Writes that a file system's free space allows. `low`: everything, with a warning. `readOnly`: only what takes back or
 * reduces, so that nobody is shut in with a position. `full`: nothing that writes.
 */
export type DiskState = 'ok' | 'low' | 'readOnly' | 'full';

const MB = 1024 * 1024;

/**
 * Below these it becomes worse; from the second ones on it becomes better, so that it does not change with every file.
 */
const LOW_BYTES = { from: 2048 * MB, until: 2560 * MB };
const LOW_SHARE = { from: 0.05, until: 0.06 };
const READ_ONLY_BYTES = { from: 512 * MB, until: 1024 * MB };
const FULL_BYTES = { from: 128 * MB, until: 256 * MB };

/** The state of a file system by its free and total bytes and its state before. */
export function diskState(freeBytes: number, totalBytes: number, previous: DiskState): DiskState {
  const isBelow = ({ from, until }: { readonly from: number; readonly until: number }, was: boolean) =>
    freeBytes < (was ? until : from);
  if (isBelow(FULL_BYTES, previous === 'full')) return 'full';
  if (isBelow(READ_ONLY_BYTES, previous === 'full' || previous === 'readOnly')) return 'readOnly';
  const wasLow = previous !== 'ok';
  const share = totalBytes * (wasLow ? LOW_SHARE.until : LOW_SHARE.from);
  return isBelow(LOW_BYTES, wasLow) || freeBytes < share ? 'low' : 'ok';
}

/** How long a file system in this state is not measured again, milliseconds. */
export const measureAgainMs = (state: DiskState): number => (state === 'ok' ? 5_000 : 1_000);

/** From the best to the worst. */
const STATES: readonly DiskState[] = ['ok', 'low', 'readOnly', 'full'];

/** The state of several file systems together. */
export const worstDiskState = (states: readonly DiskState[]): DiskState =>
  STATES.findLast((state) => states.includes(state)) ?? 'ok';
