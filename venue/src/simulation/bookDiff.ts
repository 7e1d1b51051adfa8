import type { Level } from '../market/level.ts';

/**
 * The levels in which one side differs from what it was, with their new quantities; 0 where the level is gone.
 * Both sides are sorted best first: `outward` is 1 for asks and -1 for bids.
 */
export function sideDiff(before: readonly Level[], after: readonly Level[], outward: 1 | -1): Level[] {
  const changes: Level[] = [];
  let old = 0;
  let next = 0;
  for (;;) {
    const left = before[old];
    const right = after[next];
    if (left === undefined && right === undefined) return changes;
    const order = left === undefined ? 1 : right === undefined ? -1 : (left[0] - right[0]) * outward;
    if (left !== undefined && order < 0) {
      changes.push([left[0], 0]);
      old += 1;
    } else if (right !== undefined && order > 0) {
      changes.push(right);
      next += 1;
    } else {
      if (left !== undefined && right !== undefined && left[1] !== right[1]) changes.push(right);
      old += 1;
      next += 1;
    }
  }
}
