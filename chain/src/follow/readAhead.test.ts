import { expect, test } from 'vitest';
import type { Block, Chain } from '../chain.ts';
import { readAhead } from './readAhead.ts';

const blockAt = (height: number, hash = `h${height}`): Block => ({
  height,
  hash,
  parent: `h${height - 1}`,
  time: 0,
  payments: [],
  unlisted: [],
  spendings: [],
});

/** A node whose blocks can change, and what it was asked for. */
function createNode(blocks: Map<number, Block>) {
  const reads: number[] = [];
  let failure: Error | undefined;
  const readBlock = async (height: number) => {
    reads.push(height);
    if (failure !== undefined) throw failure;
    return blocks.get(height);
  };
  const chain = { readBlock } as unknown as Chain;
  return {
    chain,
    reads,
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}

test('the next block is read once, while one is worked on', async () => {
  const { chain, reads } = createNode(new Map([1, 2, 3].map((height) => [height, blockAt(height)])));
  const ahead = readAhead(chain);
  expect((await ahead.readBlock(1))?.hash).toBe('h1');
  expect(reads).toEqual([1, 2]);
  expect((await ahead.readBlock(2))?.hash).toBe('h2');
  expect(reads).toEqual([1, 2, 3]);
});

test('a block that was not there yet is read again, and so is one that could not be read', async () => {
  const blocks = new Map([[1, blockAt(1)]]);
  const { chain, fail } = createNode(blocks);
  const ahead = readAhead(chain);
  await ahead.readBlock(1);
  expect(await ahead.readBlock(2)).toBeUndefined();
  blocks.set(2, blockAt(2));
  fail(new Error('down'));
  await expect(ahead.readBlock(2)).rejects.toThrow('down');
  fail(undefined);
  expect((await ahead.readBlock(2))?.hash).toBe('h2');
});

test('another height is read from the node', async () => {
  const { chain } = createNode(new Map([1, 2, 5].map((height) => [height, blockAt(height)])));
  const ahead = readAhead(chain);
  await ahead.readBlock(1);
  expect((await ahead.readBlock(5))?.hash).toBe('h5');
});
