import { setTimeout as delay } from 'node:timers/promises';
import { LOCAL_ACCOUNTS } from '@aldgate/bank/local/accounts.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { euroIban } from '../e2e/support/bankCustomer.ts';
import { type BankDesk, openBankDesk } from '../e2e/support/bankDesk.ts';
import { withPlatform } from '../e2e/support/platformDatabase.ts';
import { retry } from '../e2e/support/retry.ts';
import type { RunningPlatform } from '../e2e/support/stack.ts';
import { openWithdrawer, type Withdrawer } from '../e2e/support/withdrawer.ts';
import { readCustody } from '../server/src/ledger/balances.ts';
import { countedRuns, isLong, repetitions } from '../testkit/platform/longForm.ts';
import { signal } from './processes.ts';
import { createEuroAccount } from './testing/euroAccount.ts';
import {
  discard,
  type Instance,
  newTestHome,
  startEnvironment,
  startHealthy,
  type TestHome,
} from './testing/instance.ts';
import { runTool } from './tool.ts';

const RUNS = repetitions(2, 200);
const SERVER = 'migrate seed serve';
const AVAILABLE_WITHIN_MS = 90_000;
/** A call is over within this time: a kill falls somewhere in it. */
const CALL_MS = 60;
/** The steps of each run that the short form kills: import and batch, confirmation and export. */
const SHORT_KILLS: readonly (readonly number[])[] = [
  [0, 5],
  [3, 7],
];
/** The long form kills so many steps of a run. */
const KILLS = 6;
/** Enough for each run's withdrawal. */
const CAPITAL = '500000';
/** The steps of a run, without those of a payment that is sent back. */
const STEPS = 10;
const FIAT = '/account/wallet/fiat';

const [ACCOUNT] = LOCAL_ACCOUNTS.filter(({ currency }) => currency === 'EUR');
const accountId = ACCOUNT?.id ?? '';

let testHome: TestHome;
let instance: Instance;
let platform: RunningPlatform;
let desk: BankDesk;
let customer: Withdrawer;
/** The steps of the run, and which of them were killed. */
let steps: string[];
let killed: ReadonlySet<number>;

beforeAll(async () => {
  testHome = await newTestHome();
  instance = await startHealthy(testHome);
  const venueControls = { url: `http://127.0.0.1:${testHome.controlPort}`, key: '' };
  platform = {
    url: instance.url,
    venueUrl: `http://127.0.0.1:${testHome.venuePort}`,
    venueControls,
    home: testHome.home,
  };
  desk = await openBankDesk(platform);
});
afterAll(() => discard([instance].filter(Boolean), [testHome].filter(Boolean)));

/** Does a step, whose first attempt the server may not survive. It must be harmless to repeat. */
async function step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  const isKilled = killed.has(steps.length);
  steps.push(isKilled ? `${name} (killed)` : name);
  if (isKilled) {
    const first = act().catch(() => undefined);
    await delay(isLong ? Math.random() * CALL_MS : CALL_MS / 4);
    const server = instance.tree().find(({ command }) => command.includes(SERVER));
    if (server !== undefined) signal(server.pid, 'SIGKILL');
    await first;
  }
  return retry(act, AVAILABLE_WITHIN_MS);
}

const ask = <Data>(path: string, body: object) => customer.maker.ask<Data>(`${FIAT}/${path}`, body);

interface Withdrawal {
  readonly state: string;
  readonly receivable: string;
  readonly valueDate: string;
  readonly timeline: readonly { readonly event: string }[];
}

const find = (orderId: string) => ask<Withdrawal>('queryTransaction', { orderId });

interface Line {
  readonly lineId: string;
  readonly state: string;
  readonly approvalId: string | null;
}

const linesOf = async (statementId: string): Promise<readonly Line[]> => {
  const request = { pageCondition: { page: 1, pageSize: 100 }, queryCondition: { statementId } };
  return (await desk.maker.ask<{ items: Line[] }>('/wallet/bank/line/page', request)).items;
};

/** The bank's next statement, imported once whatever happens to the server. */
async function importStatement(): Promise<string> {
  const { buffer: body } = await desk.bank.statement('EUR');
  const path = `/wallet/bank/statement/import?account=${accountId}&format=camt.053`;
  const send = () => desk.maker.send<{ statementId: string }>(path, { type: 'application/octet-stream', body });
  const { statementId } = await step('import', send);
  expect((await retry(send, AVAILABLE_WITHIN_MS)).statementId).toBe(statementId);
  return statementId;
}

/** Both operators credit what is ready. */
async function match(statementId: string): Promise<void> {
  await step('match', async () => {
    const ready = (await linesOf(statementId)).filter(({ state }) => state === 'ready');
    if (ready.length === 0) return;
    const lineIds = ready.map(({ lineId }) => lineId);
    await desk.maker.ask('/wallet/bank/line/match', { lineIds, reason: 'As proposed' });
  });
  await step('approve the match', async () => {
    const waiting = (await linesOf(statementId)).filter(({ state }) => state === 'matching');
    for (const approvalId of new Set(waiting.map((line) => line.approvalId))) await desk.approve(approvalId ?? '');
  });
  expect((await linesOf(statementId)).every(({ state }) => state === 'credited')).toBe(true);
}

/** A withdrawal up to the batch. */
async function queueWithdrawal(bankAccountId: string, key: string): Promise<string> {
  const requested = { key, asset: 'EUR', bankAccountId, amount: '1000', charges: 'shared' };
  const { withdrawId } = await ask<{ withdrawId: string }>('submitWithdraw', requested);
  const code = await customer.sendCode('fiat/invokeWithdrawalEmailValidation', { withdrawId });
  await step('confirm', async () =>
    ask('confirmWithdraw', { withdrawId, ...code, gaCode: await customer.gaCode(customer.maker) }),
  );
  await step('approve', async () => {
    if ((await find(withdrawId)).state === 'approval') await customer.decide(withdrawId);
  });
  await expect
    .poll(async () => (await find(withdrawId).catch(() => undefined))?.state, { timeout: AVAILABLE_WITHIN_MS })
    .toMatch(/^(review|queued)$/);
  if ((await find(withdrawId)).state === 'review') await desk.release(withdrawId);
  return withdrawId;
}

/** A batch of what waits, approved by the second operator and exported; the bank takes its file. */
async function pay(withdrawId: string): Promise<void> {
  const { valueDate } = await find(withdrawId);
  await step('batch', async () => {
    if ((await find(withdrawId)).state !== 'queued') return;
    const body = { accountId, charges: 'shared', valueDate, reason: 'For the test' };
    await desk.maker.ask('/wallet/bank/batch/create', body);
  });
  await step('approve the batch', async () => {
    const { items } = await desk.checker.ask<{ items: { approvalId: string; kind: string }[] }>('/approval/page', {
      queryCondition: { state: 'waiting' },
    });
    for (const { approvalId } of items.filter(({ kind }) => kind === 'payment_batch')) await desk.approve(approvalId);
  });
  const { items } = await desk.maker.ask<{ items: { batchId: string; payments: { reference: string }[] }[] }>(
    '/wallet/bank/batch/page',
    {},
  );
  const batch = items.find(({ payments }) => payments.some(({ reference }) => reference === withdrawId));
  const readFile = async () => {
    const body = JSON.stringify({ batchId: batch?.batchId });
    const text = await (
      await desk.maker.request('/wallet/bank/batch/export', { type: 'application/json', body })
    ).text();
    if (!text.startsWith('<?xml')) throw new Error(text);
    return text;
  };
  const file = await step('export', readFile);
  expect(await retry(readFile, AVAILABLE_WITHIN_MS)).toBe(file);
  await desk.bank.takePayments(file);
}

/** Expects the bank's balances to equal the ledger's custody in full. */
async function expectBank(): Promise<void> {
  const accounts = (await (await fetch(`${instance.url}/bank/accounts`)).json()) as readonly {
    readonly currency: string;
    readonly balance: string;
  }[];
  const balance = accounts.find(({ currency }) => currency === 'EUR')?.balance ?? '';
  const custody = await withPlatform(platform, ({ database }) => readCustody(database, `bank:${accountId}`));
  expect(decimal(custody.get('EUR') ?? '0').eq(decimal(balance))).toBe(true);
}

const chooseKilled = (run: number): ReadonlySet<number> => {
  if (!isLong) return new Set(SHORT_KILLS[run]);
  const chosen = new Set<number>();
  while (chosen.size < KILLS) chosen.add(Math.floor(Math.random() * STEPS));
  return chosen;
};

test(`WAL-09 WAL-10 WAL-15 kills amid files of banks (${RUNS}): ledger, statement and bank agree`, {
  timeout: RUNS * 120_000 + 240_000,
}, async () => {
  customer = await retry(() => openWithdrawer(platform, [['EUR', CAPITAL]]), AVAILABLE_WITHIN_MS);
  const account = createEuroAccount(instance, customer, AVAILABLE_WITHIN_MS);
  const bankAccountId = await desk.addAccount(customer);
  const { reference } = await ask<{ reference: string }>('getDepositInstruction', { asset: 'EUR' });
  let expected = decimal(CAPITAL);
  for (const run of countedRuns(RUNS)) {
    steps = [];
    killed = chooseKilled(run);
    const payer = { name: customer.maker.institution, iban: euroIban(customer) };
    await desk.bank.pay({ currency: 'EUR', amount: '150.25', reference, ...payer });
    await match(await importStatement());
    expected = expected.plus('150.25');
    const withdrawId = await queueWithdrawal(bankAccountId, `bank-kills-${run}`);
    await pay(withdrawId);
    await importStatement();
    const paid = await retry(() => find(withdrawId), AVAILABLE_WITHIN_MS);
    const events = paid.timeline.map(({ event }) => event);
    expect([paid.state, events.filter((event) => event === 'settle').length], steps.join('; ')).toEqual([
      'complete',
      1,
    ]);
    expected = expected.minus('1000');
    const { statementId } = await step('statement', () => account.requestStatement());
    expect(await account.closingBalance(statementId), steps.join('; ')).toBe(toDecimalString(expected));
    if (run % 2 === 1) {
      await desk.bank.sendBack(withdrawId.replaceAll('-', ''), 'AC04');
      await importStatement();
      expect((await retry(() => find(withdrawId), AVAILABLE_WITHIN_MS)).state, steps.join('; ')).toBe('returned');
      expected = expected.plus(paid.receivable);
    }
    const total = toDecimalString(expected);
    expect(await account.capital(), steps.join('; ')).toEqual({ total, frozen: '0' });
    await expectBank();
  }
  const { code, output } = await runTool('npm', ['run', '--silent', 'ledger:verify'], {
    shown: false,
    env: startEnvironment(testHome),
  });
  expect(code, output).toBe(0);
});
