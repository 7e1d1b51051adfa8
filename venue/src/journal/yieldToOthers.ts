import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Where Linux says which thread asks. */
const THREAD = '/proc/thread-self';

/**
 * Lets every other thread of the machine go before the one that calls this, where the system knows threads by numbers;
 * elsewhere, and where it is not allowed, it changes nothing.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync(THREAD).split('/').at(-1));
    if (Number.isSafeInteger(thread)) setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // A courtesy: whoever cannot give way works all the same.
  }
}
