import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFaucetClient } from '../e2e/support/faucet.ts';
import { untilConnected } from '../e2e/support/networks.ts';
import { addOperator } from '../e2e/support/people.ts';
import { retry } from '../e2e/support/retry.ts';
import { GOOGLE_SECRET, PASSWORD } from '../e2e/support/signIn.ts';
import type { RunningPlatform } from '../e2e/support/stack.ts';
import { openWithdrawer, type Withdrawer } from '../e2e/support/withdrawer.ts';
import { logInOperator } from '../testkit/platform/logIn.ts';
import { countedRuns, isLong } from '../testkit/platform/longForm.ts';
import { totp } from '../testkit/platform/totp.ts';
import { describeFollower } from './testing/followerState.ts';
import { discard, type Instance, newTestHome, startHealthy, type TestHome } from './testing/instance.ts';
import {
  ASSETS,
  callKilled,
  disturb,
  expectReconciled,
  findUnrest,
  pick,
  planSteps,
  type Reply,
  RUNS,
  SETTLED_WITHIN_MS,
  WITHDRAWAL_STEPS,
} from './testing/walletKills.ts';

const AMOUNTS = { ETH: '0.1', USDT: '100', USDC: '100' } as const;
const CAPITAL = { ETH: '1000', USDT: '500000', USDC: '500000' } as const;
const AVAILABLE_WITHIN_MS = 90_000;
const WITHDRAWAL_STATE = 45665;
/** When its maker cancels it: never, beside the other member's vote, or behind it. */
const CANCELS = ['never', 'beside', 'behind'] as const;
/** The states of a withdrawal that operators will review. */
const BEFORE_REVIEW: readonly string[] = ['approval', 'screening', 'on_hold'];

type Asset = (typeof ASSETS)[number];
type Draft = Awaited<ReturnType<Withdrawer['draft']>>;

interface Withdrawal {
  readonly asset: Asset;
  readonly address: string;
  readonly draft: Draft;
  readonly cancels: (typeof CANCELS)[number];
  /** Two operators have to release it. */
  readonly isReviewed: boolean;
}

let testHome: TestHome;
let instance: Instance;
let platform: RunningPlatform;
/** Customer of one run: an institution that confirms more than ten withdrawals within an hour is reviewed. */
let customer: Withdrawer;
/** The sessions of two operators. */
let operators: readonly [string, string];

beforeAll(async () => {
  testHome = await newTestHome();
  instance = await startHealthy(testHome);
  const [venueUrl, key] = [`http://127.0.0.1:${testHome.venuePort}`, ''];
  const venueControls = { url: `http://127.0.0.1:${testHome.controlPort}`, key };
  platform = { url: instance.url, venueUrl, venueControls, home: testHome.home };
  operators = [await startOperator(), await startOperator()];
});
afterAll(() => discard([instance].filter(Boolean), [testHome].filter(Boolean)));

async function startOperator(): Promise<string> {
  const { email } = await addOperator(platform, 'treasury');
  return logInOperator(instance.url, { email, password: PASSWORD, gaCode: totp(GOOGLE_SECRET, Date.now()) });
}

/** Sends a call of an operator. Throws where it is rejected or the server does not answer. */
async function askAs<Data>(token: string, path: string, body: object): Promise<Data> {
  const reply = await callKilled<Data>(instance, token, `/operations${path}`, body);
  if (reply?.code !== 200) throw new Error(`${path}: ${reply?.code ?? 'no answer'}`);
  return reply.data;
}

const tokenOf = ({ state }: Withdrawer['maker']): string => state.origins[0]?.localStorage[0]?.value ?? '';

/** Repeats a call of the maker until the server answers it. */
const call = <Data>(path: string, body: object): Promise<Reply<Data>> =>
  retry(async () => {
    const reply = await callKilled<Data>(instance, tokenOf(customer.maker), `/account/wallet/${path}`, body);
    if (reply === undefined || reply.code >= 50_000) throw new Error(`${path}: the server does not answer`);
    return reply;
  }, AVAILABLE_WITHIN_MS);

/** A draft to an address of its own, while nothing is killed. One to review goes to an address that screening lists. */
async function prepare(asset: Asset, { cancels, isReviewed }: Pick<Withdrawal, 'cancels' | 'isReviewed'>) {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const addressId = await customer.addAddress('ETH', address, `Wallet ${address.slice(2, 10)}`);
  const listed = { network: 'ETH', address, verdict: 'review', reason: 'Known to us' };
  if (isReviewed) await retry(() => askAs(operators[0], '/wallet/screening/add', listed), AVAILABLE_WITHIN_MS);
  const requested = { asset, network: 'ETH', addressId, amount: AMOUNTS[asset] };
  // The fee is known once the network is followed again.
  const draft = await retry(() => customer.draft(requested), AVAILABLE_WITHIN_MS);
  return { asset, address, draft, cancels, isReviewed };
}

/** Confirms a draft: a lost answer is asked for again with the same codes. */
const confirm = (draft: Draft): Promise<void> =>
  retry(async () => {
    const body = { ...draft, gaCode: await customer.gaCode(customer.maker) };
    const { code } = await call('confirmWithdraw', body);
    if (code !== 200) throw new Error(`it was not confirmed: ${code}`);
  }, AVAILABLE_WITHIN_MS);

/** The other member approves it, unless it was cancelled. */
const approve = ({ withdrawId }: Draft): Promise<void> =>
  retry(async () => {
    if ((await customer.record(withdrawId)).state !== 'approval') return;
    await customer.decide(withdrawId);
  }, AVAILABLE_WITHIN_MS);

/** Both operators release it, unless it was cancelled. A lost answer is found in the record. */
const release = ({ withdrawId }: Draft): Promise<void> =>
  retry(async () => {
    const [first, second] = operators;
    const path = '/wallet/withdraw';
    const { state, ...found } = await askAs<{ state: string; approvalId: string | null }>(first, `${path}/query`, {
      withdrawId,
    });
    if (BEFORE_REVIEW.includes(state)) throw new Error(`it is not reviewed yet: ${state}`);
    if (state !== 'review') return;
    const decision = { withdrawId, decision: 'approve', reason: 'Known to us' };
    const { approvalId } =
      found.approvalId === null ? await askAs<typeof found>(first, `${path}/review`, decision) : found;
    await askAs(second, '/approval/decide', { approvalId, decision: 'approve' });
  }, SETTLED_WITHIN_MS);

/** Cancels it; returns whether it was in time. */
async function cancel({ withdrawId }: Draft): Promise<boolean> {
  const { code } = await call('cancelWithdraw', { withdrawId });
  if (code !== 200) expect(code).toBe(WITHDRAWAL_STATE);
  return code === 200;
}

/** Confirms, approves, releases and cancels amid the kills; returns the state in which it has to end. */
async function bringToEnd({ draft, cancels, isReviewed }: Withdrawal): Promise<'complete' | 'cancelled'> {
  await confirm(draft);
  const cancelled = cancels === 'beside' ? cancel(draft) : undefined;
  const [isCancelled] = await Promise.all([cancelled, approve(draft)]);
  if (isReviewed) await release(draft);
  const isOver = isCancelled === true || (cancels === 'behind' && (await cancel(draft)));
  return isOver ? 'cancelled' : 'complete';
}

/** The states in which withdrawals are now. */
const readStates = async (withdrawals: readonly Withdrawal[]): Promise<string> => {
  const states = withdrawals.map(async ({ draft: { withdrawId } }) => {
    const path = '/account/wallet/queryDepositWithdraw';
    const reply = await callKilled<{ state: string }>(instance, tokenOf(customer.maker), path, { orderId: withdrawId });
    if (reply === undefined) return 'unknown';
    return reply.code === 200 ? reply.data.state : 'draft';
  });
  return (await Promise.all(states)).join(' ');
};

/** Disturbs whenever a withdrawal went on, so that kills fall between any two of its states. */
async function disturbSteps(withdrawals: readonly Withdrawal[], steps: string[]): Promise<void> {
  let last = '';
  for (const planned of planSteps(WITHDRAWAL_STEPS)) {
    const hasChanged = async () => {
      const states = await readStates(withdrawals);
      if (states === last || states.includes('unknown')) return undefined;
      return states;
    };
    last = await vi.waitUntil(hasChanged, { timeout: SETTLED_WITHIN_MS, interval: 50 });
    if (last.split(' ').every((state) => state === 'complete' || state === 'cancelled')) return;
    steps.push(`${last}: ${(await disturb(instance, planned)).step}`);
  }
}

/** Reads the account's balance, and the frozen part of it. */
async function readCapital(asset: Asset): Promise<{ readonly total: number; readonly frozen: number }> {
  const headers = { authorization: `Bearer ${tokenOf(customer.maker)}` };
  const response = await fetch(`${instance.url}/api/user/assets`, { headers });
  const { data } = (await response.json()) as {
    data: readonly { asset: string; accountType: string; total: string; frozen: string }[];
  };
  const found = data.find((each) => each.asset === asset && each.accountType === 'capital_account');
  return { total: Number(found?.total), frozen: Number(found?.frozen) };
}

/** Withdrawals that have not ended as they have to, and addresses that hold something else than was to be paid. */
async function findUnsettled(
  withdrawals: readonly Withdrawal[],
  ends: readonly ('complete' | 'cancelled')[],
): Promise<readonly string[]> {
  const unrest = await findUnrest(instance);
  if (unrest !== undefined) return [unrest];
  const unsettled: string[] = [];
  for (const [index, { asset, address, draft }] of withdrawals.entries()) {
    const { state, receivable, reason, timeline } = await customer.record(draft.withdrawId);
    const held = await createFaucetClient(instance).balance('ETH', asset, address);
    const expected = ends[index] === 'complete' ? Number(receivable) : 0;
    if (state === ends[index] && Number(held) === expected) continue;
    const events = timeline.map(({ event }) => event).join(' ');
    unsettled.push(`${asset} ${state} for ${ends[index]}, ${held} for ${expected}, ${reason}: ${events}`);
  }
  return unsettled;
}

test(`WAL-11 kills amid withdrawals (${RUNS}): each is paid once or given back`, {
  timeout: RUNS * 180_000 + 240_000,
}, async () => {
  let paid = 0;
  for (const _run of countedRuns(RUNS)) {
    customer = await retry(() => openWithdrawer(platform, Object.entries(CAPITAL)), AVAILABLE_WITHIN_MS);
    await untilConnected(customer.maker);
    const withdrawals: Withdrawal[] = [];
    for (const [index, asset] of ASSETS.entries()) {
      // Each run has one that operators release. The short form has each way to cancel once.
      const cancels = isLong ? pick(CANCELS) : (CANCELS[CANCELS.length - 1 - index] ?? 'never');
      withdrawals.push(await prepare(asset, { cancels, isReviewed: asset === 'USDC' }));
    }
    const steps: string[] = [];
    const disturbed = disturbSteps(withdrawals, steps);
    const ends = await Promise.all(withdrawals.map(bringToEnd));
    await disturbed;
    let unsettled: readonly string[] = ['not yet known'];
    const isSettled = async () => {
      unsettled = await findUnsettled(withdrawals, ends).catch((error: unknown) => [String(error)]);
      return unsettled.length === 0;
    };
    await vi.waitUntil(isSettled, { timeout: SETTLED_WITHIN_MS, interval: 500 }).catch(() => undefined);
    const state = unsettled.length > 0 ? await describeFollower(testHome) : '';
    expect(unsettled, `${steps.join('\n')}\n${state}`).toEqual([]);
    for (const [index, { asset, draft, isReviewed }] of withdrawals.entries()) {
      const isPaid = ends[index] === 'complete';
      const events = (await customer.record(draft.withdrawId)).timeline.map(({ event }) => event);
      if (isPaid) expect(events.includes('release'), events.join(' ')).toBe(isReviewed);
      const { total, frozen } = await readCapital(asset);
      expect([asset, frozen]).toEqual([asset, 0]);
      expect(total, asset).toBeCloseTo(Number(CAPITAL[asset]) - (isPaid ? Number(AMOUNTS[asset]) : 0), 6);
      if (isPaid) paid += 1;
    }
  }
  expect(paid).toBeGreaterThan(0);
  await expectReconciled(testHome);
});
