import type { SumNode } from '@aldgate/domain/proof/hashes.ts';
import { findRoot } from '@aldgate/domain/proof/tree.ts';
import { sha256 } from './buildLeaves.ts';

/** A power of two, so that the nodes above groups of leaves are nodes of the tree. */
export const GROUP_LEAVES = 256;

/** The nodes above each group of leaves, from left to right. */
export function buildGroups(leaves: readonly SumNode[]): SumNode[] {
  const groups: SumNode[] = [];
  for (let from = 0; from < leaves.length; from += GROUP_LEAVES) {
    groups.push(findRoot(leaves.slice(from, from + GROUP_LEAVES), sha256));
  }
  return groups;
}
