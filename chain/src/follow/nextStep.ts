import type { Block, BlockRef, Chain } from '../chain.ts';

/** The blocks of a chain that have been read, from some height on. */
export interface ReadBlocks {
  /** The newest block that was read. */
  readonly newest: BlockRef;
  /** The hash of a block that was read; undefined for one that is not kept. */
  readonly hashAt: (height: number) => Promise<string | undefined>;
}

export type Step =
  /** Nothing is new, or the node is behind. */
  | { readonly kind: 'wait' }
  /** The next block of the chain. */
  | { readonly kind: 'append'; readonly block: Block }
  /** The blocks above this one have left the chain. */
  | { readonly kind: 'back'; readonly to: BlockRef }
  /** None of the blocks that are kept is in the chain any more. */
  | { readonly kind: 'lost' };

/** Decides the next step of following a node's chain. Rejects with a ChainError. */
export async function nextStep(chain: Chain, read: ReadBlocks): Promise<Step> {
  const { newest } = read;
  const head = await chain.head();
  if (head.height < newest.height) {
    const isBehind = (await read.hashAt(head.height)) === head.hash;
    return isBehind ? { kind: 'wait' } : goBack(chain, read, head.height);
  }
  if (head.hash === newest.hash) return { kind: 'wait' };
  const block = head.height > newest.height ? await chain.readBlock(newest.height + 1) : undefined;
  if (block !== undefined && block.parent === newest.hash) return { kind: 'append', block };
  const isStillThere = (await chain.hashAt(newest.height)) === newest.hash;
  return isStillThere ? { kind: 'wait' } : goBack(chain, read, newest.height);
}

/** To the newest block below a height that is in the chain. */
async function goBack(chain: Chain, read: ReadBlocks, below: number): Promise<Step> {
  for (let height = below - 1; ; height -= 1) {
    const known = await read.hashAt(height);
    if (known === undefined) return { kind: 'lost' };
    if ((await chain.hashAt(height)) === known) return { kind: 'back', to: { height, hash: known } };
  }
}

interface Finality {
  readonly confirmations: number;
  /** Whether the node's own word counts in place of the number of confirmations. */
  readonly isNodes: boolean;
}

/**
 * The height up to which blocks are final, by the newest block that was read: the node's head may be of a branch that
 * was not read yet. That block has one confirmation.
 */
export async function finalHeight(
  chain: Chain,
  newest: BlockRef,
  { confirmations, isNodes }: Finality,
): Promise<number> {
  const finalized = isNodes ? await chain.finalized() : undefined;
  return finalized?.height ?? newest.height - confirmations + 1;
}
