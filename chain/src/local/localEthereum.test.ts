import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvmChain } from '../evm/evmChain.ts';
import { factoryAddress } from '../evm/sweep/sweep.ts';
import { freePort } from '../testing/bitcoinNode.ts';
import { compile } from '../testing/compile.ts';
import { LOCAL_ETHEREUM, LOCAL_OPENING } from './constants.ts';
import { LOCAL_CONTRACTS } from './contracts.ts';
import { startLocalEthereum } from './localEthereum.ts';
import type { LocalNetwork } from './localNetwork.ts';
import { findAnvil } from './programs.ts';
import tokens from './tokens.json' with { type: 'json' };

const hot = `0x${'1a'.repeat(20)}` as const;
const cold = `0x${'2b'.repeat(20)}` as const;
const customer = `0x${'3c'.repeat(20)}` as const;

let folder: string;
let port: number;
let network: LocalNetwork;
const reports: string[] = [];
const start = (stop?: AbortSignal) =>
  startLocalEthereum({
    program: findAnvil() ?? 'anvil',
    port,
    folder,
    hot,
    cold,
    report: (line) => reports.push(line),
    stop,
  });
const nodePid = () => Number(readFileSync(join(folder, 'ethereum.pid'), 'utf8'));
const chain = () => createEvmChain({ url: `http://127.0.0.1:${port}`, tokens: Object.values(LOCAL_ETHEREUM.tokens) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aldgate-local-'));
  port = await freePort();
  network = await start();
});
afterAll(async () => {
  await network?.close();
  await rm(folder, { recursive: true, force: true });
});

test('the committed tokens are what the source compiles to, and have the addresses of the constants', () => {
  const { TestUsdt, TestUsdc } = compile(new URL('Tokens.sol', import.meta.url));
  expect(tokens).toEqual({ usdt: { bytecode: TestUsdt?.bytecode }, usdc: { bytecode: TestUsdc?.bytecode } });
  const addresses = LOCAL_CONTRACTS.map(({ asset, address }) => [asset, address.toLowerCase()]);
  expect(Object.fromEntries(addresses)).toEqual(LOCAL_ETHEREUM.tokens);
});

test('the node lets no page of another site send a request', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(answer.ok).toBe(false);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('block 1 deploys the factory, block 2 fills hot and cold', async () => {
  expect(await network.state()).toEqual({ height: LOCAL_ETHEREUM.openingHeight, mempool: 0 });
  for (const asset of ['ETH', 'USDT', 'USDC']) {
    expect(await network.balance(asset, hot)).toBe(LOCAL_OPENING[asset]?.hot);
    expect(await network.balance(asset, cold)).toBe(LOCAL_OPENING[asset]?.cold);
  }
  const opening = await chain().readBlock(LOCAL_ETHEREUM.openingHeight);
  expect(opening?.payments.filter(({ to }) => to === hot || to === cold)).toHaveLength(6);
  expect(await network.balance('ETH', factoryAddress(hot))).toBe('0');
});

test('a payment waits for a block, asks for blocks until it is final, and is gone after a reorganisation', async () => {
  const txid = await network.pay('USDT', customer, '12.345678');
  expect(await chain().find(txid)).toMatchObject({ block: null });
  expect(await network.needsBlock()).toBe(true);
  await network.mine(1);
  expect(await network.balance('USDT', customer)).toBe('12.345678');
  expect(await network.needsBlock()).toBe(true);
  await network.reorganize(1);
  expect(await network.balance('USDT', customer)).toBe('0');
  expect(await chain().find(txid)).toBeUndefined();
  await network.mine(LOCAL_ETHEREUM.confirmations);
  expect(await network.needsBlock()).toBe(false);
});

test('a payment that is dropped is not mined', async () => {
  const txid = await network.pay('ETH', customer, '1');
  await network.drop(txid);
  await network.mine(1);
  expect(await network.balance('ETH', customer)).toBe('0');
  await expect(network.drop(txid)).rejects.toThrow('no such transaction');
});

test('the contracts and the first coins stay in the chain: no reorganisation reaches their blocks', async () => {
  const { height } = await network.state();
  const tooDeep = height - LOCAL_ETHEREUM.openingHeight + 1;
  await expect(network.reorganize(tooDeep)).rejects.toThrow('it cannot be reorganised that far');
  await network.reorganize(tooDeep - 1);
  expect(await network.balance('USDT', cold)).toBe(LOCAL_OPENING.USDT?.cold);
});

test('bad requests are rejected with a reason', async () => {
  await expect(network.pay('BTC', customer, '1')).rejects.toThrow('BTC is not on this network');
  await expect(network.pay('ETH', 'customer', '1')).rejects.toThrow('not an address');
  await expect(network.pay('USDT', customer, '0.1234567')).rejects.toThrow('6 decimals');
});

test('killed between a block and the next, the node comes back with every block that had one above it', async () => {
  const first = await network.pay('ETH', customer, '0.5');
  await network.mine(2);
  const second = await network.pay('ETH', customer, '0.25');
  const { height } = await network.state();
  process.kill(nodePid(), 'SIGKILL');
  await until(async () => (await network.state().catch(() => undefined))?.mempool === 1);
  expect((await network.state()).height).toBe(height);
  expect((await chain().find(first))?.block).not.toBeNull();
  await network.mine(1);
  expect((await chain().find(second))?.confirmations).toBe(1);
  expect(await network.balance('ETH', customer)).toBe('0.75');
  expect(reports.join()).toContain('ended unexpectedly');
});

test('a node that starts again has its chain from its first answer on, and mines earlier payments', async () => {
  for (let kill = 0; kill < 5; kill += 1) {
    const before = await network.pay('ETH', customer, '0.01');
    const { height } = await network.state();
    const killed = nodePid();
    process.kill(killed, 'SIGKILL');
    await until(async () => {
      const head = await chain()
        .head()
        .catch(() => undefined);
      if (head !== undefined && nodePid() !== killed) expect(head.height).toBe(height);
      return nodePid() !== killed && network.isReady();
    }, 1);
    const after = await network.pay('ETH', customer, '0.02');
    await network.mine(1);
    for (const txid of [before, after]) expect((await chain().find(txid))?.confirmations).toBe(1);
    expect((await network.state()).mempool).toBe(0);
  }
});

test('a node that starts again makes its newest block final, since others may have seen one that it lost', async () => {
  await network.mine(LOCAL_ETHEREUM.confirmations);
  expect(await network.needsBlock()).toBe(false);
  process.kill(nodePid(), 'SIGKILL');
  await until(async () => !network.isReady());
  await until(async () => network.isReady());
  expect(await network.needsBlock()).toBe(true);
  await network.mine(LOCAL_ETHEREUM.confirmations - 1);
  expect(await network.needsBlock()).toBe(false);
});

test('a node that outlived its supervisor is ended, and the chain goes on', async () => {
  const { height } = await network.state();
  await network.close();
  const orphan = spawn(findAnvil() ?? 'anvil', ['--port', String(port), '--no-mining', '--silent']);
  writeFileSync(join(folder, 'ethereum.pid'), String(orphan.pid));
  await until(
    async () =>
      (
        await chain()
          .head()
          .catch(() => undefined)
      )?.height === 0,
  );
  const ended = once(orphan, 'exit');
  network = await start();
  await ended;
  expect((await network.state()).height).toBe(height);
});

test('a node that is stopped while it starts ends before its start does', async () => {
  await network.close();
  const stopping = new AbortController();
  const starting = start(stopping.signal);
  await until(async () => existsSync(join(folder, 'ethereum.pid')), 1);
  const pid = nodePid();
  stopping.abort();
  await expect(starting).rejects.toThrow();
  expect(() => process.kill(pid, 0)).toThrow();
  network = await start();
});

async function until(isDone: () => Promise<boolean>, everyMs = 50): Promise<void> {
  const deadline = AbortSignal.timeout(20_000);
  while (!(await isDone())) {
    if (deadline.aborted) throw new Error('it did not happen');
    await wait(everyMs);
  }
}
