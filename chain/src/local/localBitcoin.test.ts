import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/bitcoinNode.ts';
import { deriveUtxoAddress } from '../utxo/address.ts';
import { createUtxoChain } from '../utxo/utxoChain.ts';
import { LOCAL_BITCOIN, LOCAL_OPENING } from './constants.ts';
import { startLocalBitcoin } from './localBitcoin.ts';
import type { LocalNetwork } from './localNetwork.ts';
import { findBitcoinNode } from './programs.ts';

const program = findBitcoinNode();
const xpubOf = (fill: number) => HDKey.fromMasterSeed(new Uint8Array(32).fill(fill)).publicExtendedKey;
const hot = xpubOf(1);
const cold = xpubOf(2);

describe.skipIf(program === undefined)('with a node like Bitcoin Core', () => {
  let folder: string;
  let port: number;
  let network: LocalNetwork;
  let customer: string;
  const start = () =>
    startLocalBitcoin({
      program: program ?? '',
      port,
      folder,
      password: 'test',
      hot,
      cold,
      report: () => undefined,
    });
  const chain = () => createUtxoChain({ url: `http://local:test@127.0.0.1:${port}/` });
  const nodePid = () => Number(readFileSync(join(folder, 'bitcoin.pid'), 'utf8'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aldgate-local-'));
    port = await freePort();
    network = await start();
    customer = deriveUtxoAddress(hot, '0/0', (await chain().addressPrefix()) ?? '');
  }, 60_000);
  afterAll(async () => {
    await network?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('the last block of the opening fills hot and cold', async () => {
    const prefix = (await chain().addressPrefix()) ?? '';
    expect(await network.state()).toEqual({ height: LOCAL_BITCOIN.openingHeight, mempool: 0 });
    expect(await network.balance('BTC', deriveUtxoAddress(hot, '1/0', prefix))).toBe(LOCAL_OPENING.BTC?.hot);
    expect(await network.balance('BTC', deriveUtxoAddress(cold, '0/0', prefix))).toBe(LOCAL_OPENING.BTC?.cold);
  });

  test('a payment waits for a block, asks for more until it is final, and is gone after a reorganisation', async () => {
    const txid = await network.pay('BTC', customer, '0.5');
    expect(await network.needsBlock()).toBe(true);
    await network.mine(1);
    expect(await network.balance('BTC', customer)).toBe('0.5');
    expect(await network.needsBlock()).toBe(true);
    const { height } = await network.state();
    await network.reorganize(1);
    expect(await network.balance('BTC', customer)).toBe('0');
    expect((await network.state()).height).toBe(height + 1);
    expect((await chain().find(txid))?.block ?? null).toBeNull();
    await network.mine(LOCAL_BITCOIN.confirmations);
    expect(await network.needsBlock()).toBe(false);
  });

  test('a payment that is dropped is not mined', async () => {
    const txid = await network.pay('BTC', customer, '0.25');
    await network.drop(txid);
    await network.mine(2);
    expect(await network.balance('BTC', customer)).toBe('0');
    await expect(network.drop(txid)).rejects.toThrow('no such transaction');
  });

  test('bad requests are rejected with a reason', async () => {
    await expect(network.pay('ETH', customer, '1')).rejects.toThrow('ETH is not on this network');
    await expect(network.pay('BTC', 'customer', '1')).rejects.toThrow('Invalid');
    await expect(network.pay('BTC', customer, '1000000')).rejects.toThrow('Insufficient');
  });

  test('killed, the node comes back with its blocks and what waited', async () => {
    await network.pay('BTC', customer, '0.125');
    await network.mine(2);
    const { height } = await network.state();
    process.kill(nodePid(), 'SIGKILL');
    const deadline = AbortSignal.timeout(30_000);
    // It answers before its wallet is loaded.
    const mine = () =>
      network.mine(1).then(
        () => true,
        () => false,
      );
    while (!(await mine())) {
      if (deadline.aborted) throw new Error('it did not come back');
      await wait(100);
    }
    expect((await network.state()).height).toBe(height + 1);
    expect(await network.balance('BTC', customer)).toBe('0.125');
  }, 60_000);
});
