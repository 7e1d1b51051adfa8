import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Where Linux says which thread asks. */
const THREAD = '/proc/thread-self';

/**
 * Lets every other thread of the machine go before the one that calls this, where the system knows threads by numbers;
 * elsewhere it changes nothing.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync(THREAD).split('/').at(-1));
  if (Number.isSafeInteger(thread)) setPriority(thread, constants.priority.PRIORITY_LOW);
}
