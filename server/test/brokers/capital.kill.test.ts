import { randomUUID } from 'node:crypto';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CapitalSender, type CapitalWork, openCapitalWork } from '../../../testkit/failures/capitalWork.ts';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { openFailureProject } from '../../../testkit/failures/failureProject.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { SECRETS_KEY } from '../../../testkit/platform/config.ts';
import { countedRuns, repetitions } from '../../../testkit/platform/longForm.ts';
import type { TradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { capitalAccount, grants, lending, projectCash, swapAccount } from '../../src/ledger/account.ts';
import { readBalance } from '../../src/ledger/balances.ts';
import { postAll } from '../../src/ledger/post.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';
import { isUnexplained } from '../../src/modules/exchangeAccounts/comparison/comparison.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 10);

let fixture: FailureFixture;
let work: CapitalWork;
let projectNo: string;
let accounts: readonly string[];
/** Balances of the pool and the asset account at first. */
let before: { readonly pool: string; readonly asset: string };
/** Sums that the completed changes have brought to each side of the project and to each account. */
const sums = { priority: 0, subordinated: 0, profit: 0, cash: 0, first: 0, second: 0 };
/** Profit that the project has from the beginning, in its cash. */
const PROFIT = 10_000;

function addTo(deltas: Partial<typeof sums>): void {
  for (const [name, amount] of Object.entries(deltas)) sums[name as keyof typeof sums] += amount;
}

beforeAll(async () => {
  fixture = await openFailureFixture();
  ({ projectNo, accounts } = await openFailureProject(fixture, ['LN-A', 'LN-B']));
  before = { pool: (await read()).pool.total, asset: (await read()).asset.total };
  work = await openCapitalWork(fixture, projectNo);
  await grantProfit();
  await payIn();
  // The first comparison records what the platform's accounts have as brought.
  await expectReconciled(await fixture.minuteLater());
});
afterAll(() => fixture?.close());

/** Puts the profit that is taken into the project's cash. */
async function grantProfit(): Promise<void> {
  const legs = [
    { account: grants('USDT'), amount: String(-PROFIT) },
    { account: projectCash(projectNo, 'USDT'), amount: String(PROFIT) },
  ];
  const transfer = { key: 'profit', flow: 'system_grant' as const, reference: 'test', legs };
  await inTransaction(fixture.db.database, (tx) => postAll(tx, [transfer], fixture.clock.now));
  addTo({ cash: PROFIT });
}

/** Pays in the cash that an extract takes. */
async function payIn(): Promise<void> {
  const amount = 2;
  const paid = { key: randomUUID(), projectNo, amount: String(amount), source: 'capital_account' };
  expect(await work.call('/broker/project/addInferiorTransferRecord', paid)).toMatchObject({ code: 200 });
  addTo({ subordinated: amount, cash: amount });
}

/** Compares the ledger with the exchange. */
const expectReconciled = (deps: TradingDeps) =>
  fixture.until(async () => {
    const all = { ...deps, box: createSecretBox(SECRETS_KEY) };
    const { comparisons, failed } = await reconcileAccounts(all, { isFresh: true });
    return failed.length === 0 && comparisons.every((each) => !isUnexplained(each)) ? comparisons : undefined;
  });

/** Reads where the money of the project is, and what the pool and the asset account have. */
async function read() {
  const { database } = fixture.db;
  const [first = '', second = ''] = accounts;
  return {
    pool: await readBalance(database, lending('USDT')),
    asset: await readBalance(database, capitalAccount(fixture.institutionId, 'USDT')),
    cash: await readBalance(database, projectCash(projectNo, 'USDT')),
    first: await readBalance(database, swapAccount(first, 'USDT')),
    second: await readBalance(database, swapAccount(second, 'USDT')),
  };
}

const readPrincipals = () =>
  fixture.db.database
    .selectFrom('broker_project')
    .select(['priority_principal as priority', 'subordinated_principal as subordinated', 'profit_taken as profit'])
    .where('project_no', '=', projectNo)
    .executeTakeFirstOrThrow();

const add = (...amounts: readonly string[]): string =>
  amounts.reduce((sum, each) => sum.plus(each), decimal('0')).toString();

/** Expects the figures, the ledger and the money to agree, however far a change has come. */
async function expectWhole(): Promise<void> {
  const { database } = fixture.db;
  expect((await verifyLedger(database)).differences).toEqual([]);
  expect((await verifyBrokers(database)).differences).toEqual([]);
  const { pool, asset, cash, first, second } = await read();
  const { priority, subordinated, profit } = await readPrincipals();
  expect({
    lent: add(pool.total, priority),
    paidIn: add(asset.total, subordinated),
    money: add(cash.total, first.total, second.total, profit),
  }).toEqual({
    lent: before.pool,
    paidIn: add(before.asset, profit),
    money: add(priority, subordinated, String(PROFIT)),
  });
}

/** Expects each completed change to have happened once, and nothing to be held any more. */
async function expectSums(): Promise<void> {
  await expectWhole();
  const { pool, asset, cash, first, second } = await read();
  for (const { total, available } of [pool, asset, cash, first, second]) expect(available).toBe(total);
  const { priority, subordinated, profit } = await readPrincipals();
  const found = { priority, subordinated, profit, cash: cash.total, first: first.total, second: second.total };
  expect(Object.fromEntries(Object.entries(found).map(([name, amount]) => [name, Number(amount)]))).toEqual(sums);
}

/** A change as one round makes it. */
interface Round {
  readonly key: string;
  /** Its number and those of its actions, once it was answered. */
  result?: { readonly changeNo: string; readonly actionNos: readonly string[] };
  /** The code of an extract that was read from the mailbox. */
  proof?: { readonly emailUuid: string; readonly emailCode: string };
}

interface Leg {
  readonly name: string;
  /** Applies for it, or repeats that. */
  readonly apply: (round: Round, sender: CapitalSender) => Promise<NonNullable<Round['result']>>;
  readonly deltas: Partial<typeof sums>;
  /** Parts of the names of the steps that it passes. */
  readonly steps: readonly string[];
}

const resultOf = (data: { readonly changeNo: string; readonly actions: readonly { readonly actionNo: string }[] }) => ({
  changeNo: data.changeNo,
  actionNos: data.actions.map(({ actionNo }) => actionNo),
});
const futuresOf = (index: number) => ({ type: 'account', id: accounts[index], wallet: 'futures' });

const INCREASE: Leg = {
  name: 'increase',
  async apply({ key }, { confirm }) {
    const allotments = [180, 120].map((amount, index) => ({
      brokerAccountId: accounts[index],
      wallet: 'futures',
      amount: String(amount),
    }));
    const terms = { priorityIncrease: '200', subordinatedIncrease: '100', annualRate: '0.085', allotments };
    return resultOf(await confirm('/broker/financing/increaseCapital', { key, projectNo, ...terms }));
  },
  deltas: { priority: 200, subordinated: 100, first: 180, second: 120 },
  steps: ['broker_capital_change', 'approval', 'fund_move', 'POST', 'broker_action'],
};

const DECREASE: Leg = {
  name: 'decrease',
  async apply({ key }, { confirm }) {
    const sources = [{ location: futuresOf(1), amount: '7' }];
    const terms = { priorityDecrease: '7', sources };
    return resultOf(await confirm('/broker/financing/decreaseCapital', { key, projectNo, ...terms }));
  },
  deltas: { priority: -7, second: -7 },
  steps: ['broker_capital_change', 'fund_move', 'POST', 'broker_action'],
};

const EXTRACT: Leg = {
  name: 'extract',
  async apply(round, { enter, confirm }) {
    const sources = [
      { location: { type: 'project', id: projectNo, wallet: null }, amount: '2' },
      { location: futuresOf(0), amount: '3' },
    ];
    const entry = { key: round.key, projectNo, amount: '5', sources, destination: 'capital_account' };
    const { recordId } = await enter('/broker/project/addExtractInferiorRecord', entry);
    round.proof ??= await work.proveExtract(recordId);
    const body = { recordId, ...round.proof };
    const { actionNo } = await confirm('/broker/project/submitExtractInferiorRecord', body);
    const { change_no: changeNo } = await fixture.db.database
      .selectFrom('broker_action')
      .select('change_no')
      .where('action_no', '=', actionNo)
      .executeTakeFirstOrThrow();
    return { changeNo, actionNos: [actionNo] };
  },
  deltas: { subordinated: -5, cash: -2, first: -3 },
  steps: ['broker_extract_draft', 'approval', 'fund_move', 'POST', 'broker_action'],
};

const PROFIT_LEG: Leg = {
  name: 'profit',
  async apply({ key }, { confirm }) {
    const rows = [
      { location: { type: 'project', id: projectNo, wallet: null }, amount: '2' },
      { location: futuresOf(0), amount: '3' },
    ];
    const { accrualNo } = await confirm('/broker/profitAccrual/apply', { key, projectNo, amount: '5', rows });
    return { changeNo: accrualNo, actionNos: [] };
  },
  deltas: { profit: 5, cash: -2, first: -3 },
  steps: ['broker_capital_change', 'approval', 'fund_move', 'POST', 'broker_action'],
};

/** Carries a change to its end: with its key, and its proof, as often as it takes. */
async function complete(leg: Leg, round: Round): Promise<void> {
  const result = await leg.apply(round, work.sender);
  round.result ??= result;
  expect(result).toEqual(round.result);
  const executions = await work.approve(result.changeNo);
  expect([leg.name, ...new Set(executions)]).toEqual([leg.name, 'done']);
}

/** Completes a change on the next server, and repeats its request. */
async function verify(leg: Leg, round: Round): Promise<void> {
  await complete(leg, round);
  addTo(leg.deltas);
  expect(await leg.apply(round, work.repeater)).toEqual(round.result);
  await expectSums();
}

test.each([INCREASE, DECREASE, EXTRACT, PROFIT_LEG])(
  'BR-04 BR-05 BR-09 a server fails at each step of one $name: it happens once, and its money is there',
  { timeout: SERIES * SERIES_MS_MAX },
  async (leg) => {
    for (const _ of countedRuns(SERIES)) {
      // Sessions end within hours of the clock.
      work = await openCapitalWork(fixture, projectNo);
      await failAtEachPoint(fixture, {
        steps: leg.steps,
        async prepare(): Promise<Round> {
          if (leg === EXTRACT) await payIn();
          return { key: randomUUID() };
        },
        work: (round) => complete(leg, round),
        between: expectWhole,
        verify: (round) => verify(leg, round),
      });
    }
    const comparisons = await expectReconciled(await fixture.minuteLater());
    for (const [index, name] of (['first', 'second'] as const).entries()) {
      const found = comparisons.find((each) => each.accountId === accounts[index] && each.wallet === 'swap_account');
      expect([found?.ledger, found?.exchange]).toEqual([String(sums[name]), String(sums[name])]);
    }
  },
);
