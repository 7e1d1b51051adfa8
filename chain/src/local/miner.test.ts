import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalNetwork } from './localNetwork.ts';
import { BLOCK_MS, withMiner } from './miner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A network that always has something unconfirmed, and counts its blocks. */
function createNetwork() {
  const network = { code: 'ETH', blocks: 0, isRunning: true };
  const local: Pick<LocalNetwork, 'code' | 'isReady' | 'needsBlock' | 'mine'> = {
    code: network.code,
    isReady: () => network.isRunning,
    needsBlock: async () => true,
    mine: async (blocks) => {
      network.blocks += blocks;
    },
  };
  return { network, local: local as LocalNetwork };
}

test('blocks are made again once a node that was starting is ready', async () => {
  const { network, local } = createNetwork();
  const stopping = new AbortController();
  const reports: string[] = [];
  withMiner(local, { blockMs: BLOCK_MS, stop: stopping.signal, report: (line) => reports.push(line) });

  network.isRunning = false;
  await vi.advanceTimersByTimeAsync(2 * BLOCK_MS);
  expect(network.blocks).toBe(0);
  expect(reports[0]).toContain('the node of ETH is starting');

  network.isRunning = true;
  await vi.advanceTimersByTimeAsync(3 * BLOCK_MS);
  expect(network.blocks).toBe(3);

  stopping.abort();
  await vi.advanceTimersByTimeAsync(3 * BLOCK_MS);
  expect(network.blocks).toBe(3);
});

test('no block is made while the miner is paused', async () => {
  const { network, local } = createNetwork();
  const stopping = new AbortController();
  const mined = withMiner(local, { blockMs: BLOCK_MS, stop: stopping.signal, report: () => undefined });
  mined.isPaused = true;
  await vi.advanceTimersByTimeAsync(3 * BLOCK_MS);
  expect(network.blocks).toBe(0);
  mined.isPaused = false;
  await vi.advanceTimersByTimeAsync(BLOCK_MS);
  expect(network.blocks).toBe(1);
  stopping.abort();
});
