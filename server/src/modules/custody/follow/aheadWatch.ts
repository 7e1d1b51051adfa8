import { ChainError } from '@aldgate/chain';
import type { Clock } from '../../../kernel/time/clock.ts';

/** A node may be ahead for this long without giving its next block: its chain may just be changing. */
const AHEAD_MS = 15_000;

interface Progress {
  readonly height: number;
  readonly head_height: number;
}

/**
 * Throws a ChainError where a node has been ahead of what was read for too long: it does not give the next block whole,
 * or a second node does not name it. Without it the platform would wait without a word.
 */
export function createAheadWatch(clock: Clock): (cursor: Progress) => void {
  let stuck: { readonly height: number; readonly since: number } | undefined;
  return ({ height, head_height: head }) => {
    const now = clock();
    if (head <= height) stuck = undefined;
    else if (stuck?.height !== height) stuck = { height, since: now };
    else if (now - stuck.since >= AHEAD_MS) {
      stuck = undefined;
      const message = `block ${height + 1} is not given whole, or not by both nodes, though the head is ${head}`;
      throw new ChainError({ failure: 'malformed', message });
    }
  };
}
