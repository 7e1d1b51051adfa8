import type { Block, Chain } from '../chain.ts';

/**
 * Reads the next block while one is worked on. A block that was read ahead may have left the chain meanwhile, as any
 * block may after it was read: who follows the chain goes back then.
 */
export function readAhead(chain: Chain): Chain {
  let next: { readonly height: number; readonly block: Promise<Block | undefined> } | undefined;
  return {
    ...chain,
    async readBlock(height) {
      const ahead = next?.height === height ? next.block.catch(() => undefined) : undefined;
      next = undefined;
      const block = (await ahead) ?? (await chain.readBlock(height));
      if (block === undefined) return undefined;
      const reading = chain.readBlock(height + 1);
      reading.catch(() => undefined);
      next = { height: height + 1, block: reading };
      return block;
    },
  };
}
