import type { Block, BlockRef, Chain } from '../chain.ts';

/**
 * Two nodes as one: a block counts only where both name it. What is asked of one node only is asked of the first;
 * transactions are sent to both.
 */
export function requireAgreement(first: Chain, second: Chain): Chain {
  const isNamedByBoth = async ({ height, hash }: BlockRef) => (await second.hashAt(height)) === hash;

  /** The newest block of the first node's chain that the second node has reached. */
  async function head(): Promise<BlockRef> {
    const [one, other] = await Promise.all([first.head(), second.head()]);
    if (one.height <= other.height) return one;
    const hash = await first.hashAt(other.height);
    return hash === undefined ? one : { height: other.height, hash };
  }

  async function agreed(find: () => Promise<Block | undefined>): Promise<Block | undefined> {
    const block = await find();
    return block !== undefined && (await isNamedByBoth(block)) ? block : undefined;
  }

  return {
    ...first,
    head,
    readBlock: (height) => agreed(() => first.readBlock(height)),
    async finalized() {
      const [one, other] = await Promise.all([first.finalized(), second.finalized()]);
      if (one === undefined || other === undefined) return undefined;
      return one.height <= other.height ? one : other;
    },
    async broadcast(raw) {
      await first.broadcast(raw);
      await second.broadcast(raw);
    },
  };
}
