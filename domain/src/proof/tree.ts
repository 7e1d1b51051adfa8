import { addUnits } from './amounts.ts';
import { nodeInput, type Sha256, type SumNode } from './hashes.ts';

/** Leaves of an institution: so many that neighbours of another one's leaves never show what it is owed. */
export const LEAVES_EACH = 8;

/** A node beside the path from a leaf to the root, and the side on which it is. */
export interface PathStep extends SumNode {
  readonly side: 'left' | 'right';
}

/** Joins neighbours; a lone node goes up unchanged. */
export function nextLevel(nodes: readonly SumNode[], sha256: Sha256): SumNode[] {
  const level: SumNode[] = [];
  for (let index = 0; index < nodes.length; index += 2) {
    const [left, right] = [nodes[index], nodes[index + 1]];
    if (left !== undefined) level.push(right === undefined ? left : joinNodes(left, right, sha256));
  }
  return level;
}

/** The root of nodes of one level, from left to right. Throws a RangeError without any, or where a sum overflows. */
export function findRoot(nodes: readonly SumNode[], sha256: Sha256): SumNode {
  let level = nodes;
  while (level.length > 1) level = nextLevel(level, sha256);
  const [root] = level;
  if (root === undefined) throw new RangeError('a tree has at least one leaf');
  return root;
}

/** The path of the node at `index` to the root of its level, from below. */
export function findPath(nodes: readonly SumNode[], index: number, sha256: Sha256): PathStep[] {
  const path: PathStep[] = [];
  let [level, at] = [nodes, index];
  while (level.length > 1) {
    const beside = level[at ^ 1];
    if (beside !== undefined) path.push({ ...beside, side: at % 2 === 0 ? 'right' : 'left' });
    [level, at] = [nextLevel(level, sha256), at >> 1];
  }
  return path;
}

function joinNodes(left: SumNode, right: SumNode, sha256: Sha256): SumNode {
  return { hash: sha256(nodeInput(left, right)), sums: addUnits(left.sums, right.sums) };
}
