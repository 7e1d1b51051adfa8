import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFaucetClient } from '../e2e/support/faucet.ts';
import { logInTrader } from '../testkit/platform/logIn.ts';
import { countedRuns } from '../testkit/platform/longForm.ts';
import { isMined } from './testing/ethereumNode.ts';
import { describeFollower } from './testing/followerState.ts';
import { discard, type Instance, newTestHome, startHealthy, type TestHome } from './testing/instance.ts';
import {
  callKilled,
  DEPOSIT_STEPS,
  disturb,
  expectReconciled,
  findUnrest,
  planSteps,
  RUNS,
  SETTLED_WITHIN_MS,
} from './testing/walletKills.ts';

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
  const reply = await callKilled<Data>(instance, token, path, body);
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

test(`WAL-11 WAL-14 kills amid deposits (${RUNS}): each payment is credited once`, {
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
  const faucet = createFaucetClient(instance);
  const isConnected = async () => (await faucet.state()).some((each) => each.network === 'ETH' && each.isConnected);
  await expect.poll(isConnected, { timeout: 60_000, interval: 250 }).toBe(true);
  // Disturbances may keep all other payments from being made.
  const first = await faucet.pay('ETH', 'ETH', address ?? '', '1');
  const paid = new Set([first.txid]);
  // Credited payments are in final blocks, which nothing changes: a later run need not ask for them again.
  const final = new Set<string>();
  for (const _run of countedRuns(RUNS)) {
    const steps: string[] = [];
    for (const planned of planSteps(DEPOSIT_STEPS)) {
      const { step, txid } = await disturb(instance, planned, address);
      steps.push(step);
      if (txid !== undefined) paid.add(txid);
    }
    let unsettled: readonly string[] = ['not yet known'];
    const isSettled = async () => {
      unsettled = await findUnsettled(paid, final);
      return unsettled.length === 0;
    };
    await vi.waitUntil(isSettled, { timeout: SETTLED_WITHIN_MS, interval: 500 }).catch(() => undefined);
    const state =
      unsettled.length > 0 ? await describeFollower(testHome, unsettled.map(txidOf).filter(isTransaction)) : '';
    expect(unsettled, `${steps.join('; ')}\n${state}`).toEqual([]);
    for (const { txid, label } of (await listDeposits()) ?? []) if (label === 'received') final.add(txid);
  }
  // All of them once more, those of the first runs too.
  await expect.poll(() => findUnsettled(paid, new Set()), { timeout: SETTLED_WITHIN_MS, interval: 500 }).toEqual([]);
  const deposits = await vi.waitUntil(listDeposits, { timeout: SETTLED_WITHIN_MS, interval: 500 });
  expect(deposits.length).toBeGreaterThan(0);
  expect(new Set(deposits.map(({ txid }) => txid)).size).toBe(deposits.length);

  await expectReconciled(testHome);
});

/** An unsettled payment begins with its transaction. */
const txidOf = (unsettled: string): string => unsettled.split(':')[0] ?? '';
const isTransaction = (text: string): boolean => /^0x[0-9a-f]{64}$/.test(text);

/**
 * Payments in a block that are not credited, and credited ones that no block has, of those that are not final; what it
 * could not find out too.
 */
async function findUnsettled(paid: ReadonlySet<string>, final: ReadonlySet<string>): Promise<readonly string[]> {
  const deposits = await listDeposits();
  if (deposits === undefined) return ['the server does not answer'];
  const unrest = await findUnrest(instance);
  if (unrest !== undefined) return [unrest];
  const credited = new Map(deposits.map((deposit) => [deposit.txid, deposit.label === 'received']));
  const unsettled: string[] = [];
  for (const txid of new Set([...paid, ...credited.keys()])) {
    if (final.has(txid)) continue;
    const mined = await isMined(testHome, txid);
    if (mined !== (credited.get(txid) ?? false)) unsettled.push(`${txid}: mined ${mined}, ${credited.get(txid)}`);
  }
  return unsettled;
}
