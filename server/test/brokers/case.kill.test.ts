import { randomUUID } from 'node:crypto';
import { decimal, isNegative, sumAmounts } from '@aldgate/domain/money/amount.ts';
import { DAY_MS, startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccountAtVenue } from '../../../testkit/brokers/accountAtVenue.ts';
import { openProjectCapital } from '../../../testkit/brokers/financedProject.ts';
import { type CapitalWork, openCapitalWork } from '../../../testkit/failures/capitalWork.ts';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { openFailureProject } from '../../../testkit/failures/failureProject.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { SECRETS_KEY } from '../../../testkit/platform/config.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';

/** `npm run soak` repeats the series. */
const SERIES = repetitions(1, 10);
const PRIORITY = '10000';
const SUBORDINATED = '3000';
const QUANTITY = '0.2';
const SYMBOL = 'BTCUSDT';
/** From a NAV of 13,000 to below the take-over line, which is at 10,200. */
const FALL_PERCENT = -14;
const SECOND_MS = 1_000;

let fixture: FailureFixture;
let work: CapitalWork;
let userId: string;

const database = () => fixture.db.database;

beforeAll(async () => {
  // In the morning: no day ends, and brings interest, while the cases run.
  fixture = await openFailureFixture({ startsAt: startOfUtcDay(utcDay(Date.now())) + DAY_MS * 1.25 });
  const user = await database()
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow();
  userId = user.id;
});
afterAll(() => fixture?.close());

/** Lets a second pass at the server, with what its cases do meanwhile. */
async function second(): Promise<void> {
  const { clock, venue, server } = fixture;
  clock.advance(SECOND_MS);
  venue.tick();
  await server.app.readNav();
  await server.app.casesSettled();
}

/** A project that is long of one contract, with an order that rests. */
interface Falling {
  readonly projectNo: string;
  readonly rest: Awaited<ReturnType<typeof openAccountAtVenue>>;
}

/** Opens a project with a loan of today, whose money and position are at the venue. */
async function openFalling(name: string): Promise<Falling> {
  const { clock, institutionId, venue } = fixture;
  const {
    projectNo,
    accounts: [accountId = ''],
  } = await openFailureProject(fixture, [name], name);
  work = await openCapitalWork(fixture, projectNo);
  const capital = openProjectCapital(database(), { institutionId, userId }, projectNo);
  await capital.payIn(SUBORDINATED, clock.now);
  await capital.lend(await capital.start('0.085', clock.now), PRIORITY, clock.now);
  const transfer = {
    key: randomUUID(),
    source: { type: 'project', id: projectNo, wallet: null },
    target: { type: 'account', id: accountId, wallet: 'futures' },
    asset: 'USDT',
    amount: sumAmounts([PRIORITY, SUBORDINATED]),
  };
  expect(await work.call('/broker/fundTransfer/apply', transfer)).toMatchObject({ code: 200 });
  await work.until(async () => ((await readMoving()) === 0 ? true : undefined));
  const rest = await openAccountAtVenue(
    { database: database(), secretsKey: SECRETS_KEY, url: venue.url, now: () => clock.now },
    accountId,
  );
  const order = { symbol: SYMBOL, side: 'BUY', quantity: QUANTITY };
  await rest.post('/fapi/v1/order', { ...order, type: 'MARKET' });
  await rest.post('/fapi/v1/order', { ...order, type: 'LIMIT', timeInForce: 'GTC', price: '60000' });
  const falling = { projectNo, rest };
  await fixture.until(async () => ((await positionOf(falling)) === Number(QUANTITY) ? true : undefined));
  return falling;
}

const readMoving = async (): Promise<number> =>
  (await database().selectFrom('fund_move').select('id').where('state', '=', 'pending').execute()).length;

/** The position at the venue, with its sign. */
async function positionOf({ rest }: Falling): Promise<number> {
  const rows = await rest.get<{ positionAmt: string; symbol: string }[]>('/fapi/v3/positionRisk');
  return Number(rows.find(({ symbol }) => symbol === SYMBOL)?.positionAmt ?? '0');
}

/** Moves the market by so much of its first price. */
const shock = (percent: number) =>
  fixture.venue.processor.submit(
    { type: 'shock', symbol: SYMBOL, move: percent * 1_000_000, overMs: 0, holdMs: 0 },
    () => undefined,
  );

const readCase = (projectNo: string) =>
  database().selectFrom('broker_case').selectAll().where('project_no', '=', projectNo).executeTakeFirst();

/** Lets operators divide the money: the first one asks, the second one approves. */
async function payOut(projectNo: string): Promise<void> {
  const waiting = await database()
    .selectFrom('approval')
    .select('id')
    .where('target', '=', `broker_case:${projectNo}`)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const reply =
    waiting === undefined
      ? await work.operate('treasury', '/broker/case/act', { projectNo, act: 'payout', costs: '5', reason: 'Ended' })
      : await work.operate('admin', '/approval/decide', { approvalId: waiting.id, decision: 'approve' });
  expect(reply).toMatchObject({ code: 200 });
}

/** Takes the case of a fallen project to its end, or as far as the server goes. */
async function complete({ projectNo }: Falling): Promise<void> {
  await work.until(async () => {
    await second();
    const row = await readCase(projectNo);
    if (row?.stage === 'repay') await payOut(projectNo);
    return row?.stage === 'closed' ? true : undefined;
  });
}

/** Expects every execution to have made the position smaller, and none to have been sent twice. */
async function expectReduced({ projectNo, rest }: Falling): Promise<void> {
  const trades = await rest.get<{ side: 'BUY' | 'SELL'; qty: string; time: number; id: number }[]>(
    '/fapi/v1/userTrades',
    { symbol: SYMBOL },
  );
  let position = decimal('0');
  for (const { side, qty } of trades.toSorted((a, b) => a.id - b.id)) {
    position = side === 'BUY' ? position.plus(qty) : position.minus(qty);
    expect(isNegative(position)).toBe(false);
  }
  const orders = await rest.get<{ clientOrderId: string; executedQty: string }[]>('/fapi/v1/allOrders', {
    symbol: SYMBOL,
  });
  const sent = orders.filter(({ clientOrderId }) => clientOrderId.startsWith('liq-'));
  const steps = await database()
    .selectFrom('broker_case_step as s')
    .innerJoin('broker_case as c', 'c.id', 's.case_id')
    .select(['s.client_id', 's.state', 's.executed_quantity'])
    .where('c.project_no', '=', projectNo)
    .where('s.kind', '=', 'order')
    .execute();
  const executed = new Map(sent.map(({ clientOrderId, executedQty }) => [clientOrderId, Number(executedQty)]));
  expect(executed.size).toBe(sent.length);
  expect(steps.map(({ client_id }) => client_id)).toEqual(expect.arrayContaining([...executed.keys()]));
  for (const { client_id: id, state, executed_quantity } of steps)
    if (state !== 'pending') expect([id, Number(executed_quantity)]).toEqual([id, executed.get(id) ?? 0]);
}

/** Expects the case to have gone through each stage once, and its money to be in the journal; returns its split. */
async function expectClosed(falling: Falling) {
  const row = await readCase(falling.projectNo);
  const events = await database()
    .selectFrom('broker_case_event')
    .select('what')
    .where('case_id', '=', row?.id ?? '')
    .orderBy('id')
    .execute();
  expect(events.map(({ what }) => what)).toEqual([
    'margin_call',
    'cancel',
    'reduce',
    'take_over',
    'return',
    'repay',
    'closed',
  ]);
  await expectReduced(falling);
  expect(await positionOf(falling)).toBe(0);
  expect(await falling.rest.get<unknown[]>('/fapi/v1/openOrders')).toEqual([]);
  expect(await readMoving()).toBe(0);
  expect((await verifyLedger(database())).differences).toEqual([]);
  expect((await verifyBrokers(database())).differences).toEqual([]);
  return row?.split;
}

/** The steps of a case; the short form leaves out those that are repeated, and what is only noted meanwhile. */
const STEP = /^(?!.* \(\d+\)$).*\b(?:broker_case|broker_case_step|exchange_order|DELETE|POST|fund_move|approval)\b/;
const isStep = (point: string): boolean => isLong || STEP.test(point);

test('BR-05 a server fails at each step of a case: no order is sent twice, and the money is divided as without', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  const whole = await openFalling('Lantern 05');
  await shock(FALL_PERCENT);
  await complete(whole);
  const expected = await expectClosed(whole);
  expect(expected).toMatchObject({ costs: '5', principal: PRIORITY });
  await shock(-FALL_PERCENT);
  for (const run of countedRuns(SERIES)) {
    const falling = await openFalling(`Lantern ${10 + run}`);
    await shock(FALL_PERCENT);
    await failAtEachPoint(fixture, {
      steps: ['broker_case', 'broker_case_step', 'exchange_order', 'DELETE', 'POST', 'fund_move', 'approval'],
      prepare: () => Promise.resolve(falling),
      work: complete,
      isMeant: isStep,
      verify: expectReduced,
    });
    expect(await expectClosed(falling)).toEqual(expected);
    await shock(-FALL_PERCENT);
  }
});
