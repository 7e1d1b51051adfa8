import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux reports the calling thread here. */
const THREAD = '/proc/thread-self';

/**
 * Lowers the priority of the calling thread below all others, if the system identifies threads by number; otherwise
 * it has no effect.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync(THREAD).split('/').at(-1));
    if (Number.isSafeInteger(thread)) setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // Best effort: without the permission the thread works at normal priority.
  }
}
