import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFaucetClient } from '../e2e/support/faucet.ts';
import { logInTrader } from '../testkit/logIn.ts';
import { readNetworkPlan } from './networks/plan.ts';
import { signal } from './processes.ts';
import {
  discard,
  type Instance,
  newTestHome,
  startEnvironment,
  startHealthy,
  type TestHome,
} from './testing/instance.ts';
import { runTool } from './tool.ts';

/** `npm run soak` runs the long series. */
const RUNS = process.env.SOAK === undefined ? 5 : 200;
const STEPS = 8;
const SETTLED_WITHIN_MS = 180_000;
/** Parts of the command lines of the processes that are killed. */
const VICTIMS = [
  'bin/anvil',
  'chain/src/local/main.ts',
  'signer/src/main.ts',
  'main.ts custody',
  'migrate seed serve',
] as const;
const ASSETS = ['ETH', 'USDT', 'USDC'] as const;

interface Deposit {
  readonly txid: string;
  readonly asset: string;
  readonly label: string;
  readonly actualAmount: string | null;
  readonly reason: string | null;
}

let testHome: TestHome;
let instance: Instance;
let token: string;

beforeAll(async () => {
  testHome = await newTestHome();
  instance = await startHealthy(testHome);
  token = await logInTrader(instance.url);
});
afterAll(() => discard([instance].filter(Boolean), [testHome].filter(Boolean)));

/** Undefined where the server was killed before it answered. */
async function ask<Data>(path: string, body: object): Promise<Data | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) };
  const response = await fetch(`${instance.url}/api${path}`, init).catch(() => undefined);
  const reply = (await response?.json().catch(() => undefined)) as { code: number; data: Data } | undefined;
  return reply?.code === 200 ? reply.data : undefined;
}

async function listDeposits(): Promise<readonly Deposit[] | undefined> {
  const all: Deposit[] = [];
  for (let cursor: string | null = null; ; ) {
    const cursorCondition: object = { cursor, pageSize: 100 };
    const page: { items: readonly Deposit[]; nextCursor: string | null } | undefined = await ask<{
      items: readonly Deposit[];
      nextCursor: string | null;
    }>('/account/wallet/pageDepositWithdraw', { cursorCondition });
    if (page === undefined) return undefined;
    all.push(...page.items);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

/** Whether the node has the transaction in a block; undefined while it does not answer. */
async function isMined(txid: string): Promise<boolean | undefined> {
  const port = readNetworkPlan(testHome.home)?.ports.ethereum;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [txid] });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as { result: object | null } | undefined;
  return answer === undefined ? undefined : answer.result !== null;
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** Pays, kills and reorganises; returns the payments whose answer came. */
async function disturb(
  address: string,
): Promise<{ readonly paid: readonly string[]; readonly steps: readonly string[] }> {
  const faucet = createFaucetClient(instance);
  const paid: string[] = [];
  const steps: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const kind = pick(['pay', 'pay', 'kill', 'kill', 'mine', 'reorganize'] as const);
    if (kind === 'kill') {
      const victim = pick(VICTIMS);
      steps.push(`kill ${victim}`);
      const found = instance.tree().find(({ command }) => command.includes(victim));
      if (found !== undefined) signal(found.pid, 'SIGKILL');
      continue;
    }
    steps.push(kind);
    const depth = 1 + Math.floor(Math.random() * 3);
    const actions = {
      pay: () => faucet.pay('ETH', pick(ASSETS), address, '25').then(({ txid }) => void paid.push(txid)),
      mine: () => faucet.mine('ETH', depth),
      reorganize: () => faucet.reorganize('ETH', depth),
    };
    // A process may have been killed, and a node that was started again has no older blocks to replace.
    await actions[kind]().catch((error: unknown) => steps.push(String(error)));
  }
  return { paid, steps };
}

test(`WAL-11 WAL-14 node, signer, custody and server are killed amid deposits and reorganisations, in ${RUNS} runs: each payment in the chain is credited once, and the ledger holds what the addresses hold`, {
  timeout: RUNS * 120_000 + 240_000,
}, async () => {
  let address: string | undefined;
  await expect
    .poll(
      async () => {
        address = (
          await ask<{ address: string }>('/account/wallet/getDepositAddress', { asset: 'USDT', network: 'ETH' })
        )?.address;
        return address;
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBeDefined();
  const paid = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const disturbed = await disturb(address ?? '');
    for (const txid of disturbed.paid) paid.add(txid);
    let unsettled: readonly string[] = [];
    const isSettled = async () => {
      unsettled = await findUnsettled(paid);
      return unsettled.length === 0;
    };
    await vi.waitUntil(isSettled, { timeout: SETTLED_WITHIN_MS, interval: 500 }).catch(() => undefined);
    expect(unsettled, `${disturbed.steps.join('; ')}\n${unsettled.length > 0 ? readFollowerLog() : ''}`).toEqual([]);
  }
  const deposits = (await listDeposits()) ?? [];
  expect(deposits.length).toBeGreaterThan(0);
  expect(new Set(deposits.map(({ txid }) => txid)).size).toBe(deposits.length);

  const env = startEnvironment(testHome);
  for (const command of ['wallet:reconcile', 'ledger:verify']) {
    const { code, output } = await runTool('npm', ['run', '--silent', command], { shown: false, env });
    expect(code, output).toBe(0);
  }
});

/** What the process that follows the networks wrote last. */
function readFollowerLog(): string {
  return readFileSync(join(testHome.home, 'logs', 'custody.log'), 'utf8').slice(-3_000);
}

/** Payments in a block that are not credited, and credited ones that no block has; what it could not find out too. */
async function findUnsettled(paid: ReadonlySet<string>): Promise<readonly string[]> {
  const deposits = await listDeposits();
  if (deposits === undefined) return ['the server does not answer'];
  const states = await createFaucetClient(instance)
    .state()
    .catch(() => []);
  const ethereum = states.find(({ network }) => network === 'ETH');
  if (ethereum?.isConnected !== true || ethereum.mempool !== 0)
    return [`transactions wait for a block: ${JSON.stringify(ethereum)}`];
  const credited = new Map(deposits.map((deposit) => [deposit.txid, deposit.label === 'received']));
  const unsettled: string[] = [];
  for (const txid of new Set([...paid, ...credited.keys()])) {
    const mined = await isMined(txid);
    if (mined !== (credited.get(txid) ?? false)) unsettled.push(`${txid}: mined ${mined}, ${credited.get(txid)}`);
  }
  return unsettled;
}
