import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block, Chain } from '../chain.ts';
import { finalHeight, nextStep } from './nextStep.ts';

/** A block of a tree, with one payment that bears its name. */
const child = (parent: Block | undefined, name: string): Block => ({
  height: (parent?.height ?? -1) + 1,
  hash: name,
  parent: parent?.hash ?? '',
  time: 0,
  unlisted: [],
  payments: [{ txid: name, index: 'out:0', from: null, to: 'a', contract: null, amount: 1n, maturesAt: null }],
  spendings: [],
});

/** A node whose chain is the branch that ends with a block. */
function nodeOf(branch: () => readonly Block[]): Chain {
  const at = (height: number) => branch()[height];
  const never = () => Promise.reject(new Error('not asked'));
  return {
    identify: never,
    addressPrefix: never,
    find: never,
    broadcast: never,
    balances: never,
    feeRate: never,
    nextNonce: never,
    finalized: async () => at(0),
    head: async () => branch().at(-1) ?? child(undefined, ''),
    hashAt: async (height) => at(height)?.hash,
    readBlock: async (height) => at(height),
  };
}

/** Follows a node as long as there is something to do; keeps what the steps say. */
function follow(chain: Chain, genesis: Block) {
  const kept: Block[] = [genesis];
  const newest = () => kept.at(-1) ?? genesis;
  return {
    kept,
    async settle() {
      for (;;) {
        const step = await nextStep(chain, { newest: newest(), hashAt: async (height) => kept[height]?.hash });
        if (step.kind === 'append') kept.push(step.block);
        else if (step.kind === 'back') kept.length = step.to.height + 1;
        else return step.kind;
      }
    },
  };
}

/** Each change takes some blocks from the end of the chain and puts others there. */
const changes = fc.array(fc.record({ removed: fc.nat(4), added: fc.integer({ min: 1, max: 5 }) }), { maxLength: 30 });

test('after any reorganisations exactly the blocks of the longest chain are kept', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const genesis = child(undefined, 'genesis');
      let branch: readonly Block[] = [genesis];
      let blocks = 0;
      const follower = follow(
        nodeOf(() => branch),
        genesis,
      );
      for (const { removed, added } of all) {
        const longest = branch.length;
        const next = branch.slice(0, Math.max(1, branch.length - removed));
        // A chain gives way to a longer one alone.
        while (next.length < branch.length + 1 || next.length < longest - removed + added) {
          blocks += 1;
          next.push(child(next.at(-1), `b${blocks}`));
        }
        branch = next;
        expect(await follower.settle()).toBe('wait');
        expect(follower.kept.map(({ hash }) => hash)).toEqual(branch.map(({ hash }) => hash));
      }
    }),
  );
});

test('a node that is behind takes nothing away, and one of another branch does', async () => {
  const genesis = child(undefined, 'genesis');
  const one = child(genesis, 'one');
  const two = child(one, 'two');
  const other = child(genesis, 'other');
  let branch = [genesis, one, two];
  const follower = follow(
    nodeOf(() => branch),
    genesis,
  );
  await follower.settle();
  branch = [genesis, one];
  expect(await follower.settle()).toBe('wait');
  expect(follower.kept).toHaveLength(3);
  branch = [genesis, other];
  expect(await follower.settle()).toBe('wait');
  expect(follower.kept.map(({ hash }) => hash)).toEqual(['genesis', 'other']);
});

test('a chain that shares none of the kept blocks is reported', async () => {
  const genesis = child(undefined, 'genesis');
  const follower = follow(
    nodeOf(() => [child(undefined, 'another'), child(undefined, 'more')]),
    genesis,
  );
  expect(await follower.settle()).toBe('lost');
});

test('a block that leaves the chain while it is read changes nothing yet', async () => {
  const genesis = child(undefined, 'genesis');
  const one = child(genesis, 'one');
  const chain = { ...nodeOf(() => [genesis, one]), readBlock: async () => undefined };
  expect(await nextStep(chain, { newest: genesis, hashAt: async () => genesis.hash })).toEqual({ kind: 'wait' });
});

test('a block is final at its confirmations, or where the node says so', async () => {
  const genesis = child(undefined, 'genesis');
  const head = { height: 20, hash: 'head' };
  const chain = nodeOf(() => [genesis]);
  expect(await finalHeight(chain, head, { confirmations: 12, isNodes: false })).toBe(9);
  expect(await finalHeight(chain, head, { confirmations: 1, isNodes: false })).toBe(20);
  expect(await finalHeight(chain, head, { confirmations: 12, isNodes: true })).toBe(0);
  const without = { ...chain, finalized: async () => undefined };
  expect(await finalHeight(without, head, { confirmations: 12, isNodes: true })).toBe(9);
});
