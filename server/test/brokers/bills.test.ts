import { randomUUID } from 'node:crypto';
import { errors } from '@aldgate/contract';
import { findMonth } from '@aldgate/domain/brokers/bills.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, DAY_MS, startOfUtcDay, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKER, type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { storeProject } from '../../../testkit/brokers/financedProject.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { capitalAccount, fees, grants } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { postAll } from '../../src/ledger/post.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

const PROJECT_NO = 'P-2601-0001';
const LIMIT_ORDER = '7001';
/** The next month and the last one; the present one has nothing. */
let month: ReturnType<typeof findMonth>;
let earlier: ReturnType<typeof findMonth>;
let fixture: BrokerFixture;
let accountId: string;

beforeAll(async () => {
  fixture = await openBrokerFixture();
  const { platform } = fixture;
  const present = findMonth(utcDay(platform.clock.now));
  month = findMonth(addDays(present.endOn, 1));
  earlier = findMonth(addDays(present.startOn, -1));
  accountId = (await fixture.open({ accountName: 'Alpha', accountType: 'asset_management' })).brokerAccountId;
  await storeOrder();
  const day = dayOf(5);
  await storeTrade({ day, orderId: LIMIT_ORDER, value: '60000000' });
  await storeTrade({ day, orderId: '7002', value: '59999000' });
  await storeTrade({ day, orderId: '7003', value: '0.02', product: 'spot', instrumentId: 'ETH-BTC' });
  await storeTrade({ day: earlier.endOn, orderId: '7004', value: '1000' });
  // An account that the broker opened elsewhere is not billed.
  const common = (await fixture.open({ accountName: 'Elsewhere' })).brokerAccountId;
  await platform.db.owner
    .updateTable('exchange_account')
    .set({ account_type: 'common' })
    .where('id', '=', common)
    .execute();
  await storeTrade({ account: common, day, orderId: '7005', value: '5000' });
  await platform.db.owner
    .insertInto('closing_price')
    .values(
      [
        { asset: 'BTC', usd: '49950' },
        { asset: 'USDT', usd: '0.999' },
      ].map((price) => ({ ...price, day_end: new Date(startOfUtcDay(addDays(day, 1))) })),
    )
    .execute();
  const owner = { institutionId: fixture.brokerId, userId: await fixture.userId(BROKER) };
  const at = platform.clock.now;
  await storeProject(platform.db.database, owner, { projectNo: PROJECT_NO, at });
  await storeCloses('1200000');
});
afterAll(() => fixture?.close());

const dayOf = (number: number): string => addDays(month.startOn, number - 1);
const days = (): number => Number(month.endOn.slice(8));

interface Trade {
  readonly account?: string;
  readonly day: string;
  readonly orderId: string;
  /** Price × quantity in the quote asset. */
  readonly value: string;
  readonly product?: 'usdm' | 'spot';
  readonly instrumentId?: string;
}

const storeTrade = ({ account = accountId, day, orderId, value, product = 'usdm', instrumentId = 'BTCUSDT' }: Trade) =>
  fixture.platform.db.database
    .insertInto('exchange_trade')
    .values({
      exchange_account_id: account,
      product,
      instrument_id: instrumentId,
      trade_id: orderId,
      exchange_order_id: orderId,
      direction: 'buy',
      price: value,
      quantity: '1',
      quote_quantity: value,
      fee: '0',
      fee_asset: 'USDT',
      realized_pnl: '0',
      is_maker: false,
      traded_at: new Date(startOfUtcDay(day) + DAY_MS - 1),
    })
    .execute();

const storeOrder = () =>
  fixture.platform.db.database
    .insertInto('exchange_order')
    .values({
      exchange_account_id: accountId,
      product: 'usdm',
      client_order_id: randomUUID().replaceAll('-', ''),
      user_id: null,
      exchange_order_id: LIMIT_ORDER,
      algo_id: null,
      instrument_id: 'BTCUSDT',
      direction: 'buy',
      price_type: 'limit',
      time_in_force: 'GTC',
      reduce_only: false,
      price: '60000000',
      quantity: '1',
      condition_type: null,
      trigger_price: null,
      trigger_by: null,
      status: 'filled',
      created_at: new Date(startOfUtcDay(month.startOn)),
      updated_at: new Date(startOfUtcDay(month.startOn)),
    })
    .execute();

const storeCloses = (nav: string) =>
  fixture.platform.db.database
    .insertInto('broker_nav_close')
    .values(
      Array.from({ length: days() }, (_, index) => ({
        project_no: PROJECT_NO,
        day: dayOf(index + 1),
        nav,
        cautious_nav: nav,
        priority_principal: '800000',
        subordinated_principal: '400000',
        unpaid_interest: '0',
        read_at: new Date(startOfUtcDay(dayOf(index + 1))),
        is_repeated: false,
        closed_at: new Date(startOfUtcDay(dayOf(index + 2))),
      })),
    )
    .execute();

const page = async (queryCondition: object = {}) =>
  (await fixture.call('/order/tradeBill/page', { queryCondition })).data.items;
const findBill = async (type: 1 | 2, cycle = month.cycle) => (await page({ type, cycle }))[0];
const detail = async (billNo: string) => (await fixture.call('/order/tradeBill/query', { billNo })).data;
const review = (billNo: string, reducedVolume = '0') =>
  fixture.ops('treasury', '/broker/bill/review', { billNo, reducedVolume, reason: 'Agreed with the broker' });
const pay = (billNo: string, over: object = {}) =>
  fixture.call('/order/tradeBill/pay', { key: randomUUID(), billNo, gaCode: fixture.gaCode(), ...over });
const openTasks = async () =>
  (await fixture.ops('treasury', '/task/page', { queryCondition: { kind: 'bill' } })).data.items;
const capital = () => capitalAccount(fixture.brokerId, 'USDT');
const balance = (account: ReturnType<typeof capital>) => readAvailable(fixture.platform.db.database, account);

/** Moves the business clock to the second hour of a day. */
const moveTo = async (day: string): Promise<void> => {
  const { now } = (await (await fetch(`${fixture.platform.url}/business-clock`)).json()) as { now: number };
  await moveBusinessClock(fixture.platform, startOfUtcDay(day) + 2 * 3_600_000 - now);
};

/** Sets the broker's balance. */
const setCapital = async (wanted: string) => {
  const change = toDecimalString(decimal(wanted).minus(await balance(capital())));
  const legs = [
    { account: grants('USDT'), amount: toDecimalString(decimal('0').minus(change)) },
    { account: capital(), amount: change },
  ];
  const transfer = { key: `test:${randomUUID()}`, flow: 'system_grant', reference: 'test', legs } as const;
  await inTransaction(fixture.platform.db.database, (tx) => postAll(tx, [transfer], fixture.platform.clock.now));
};

test('BR-11 ended months are drafted once each, missed ones too, and one without anything has none', async () => {
  await moveTo(month.endOn);
  expect((await page()).map(({ cycle }: { cycle: string }) => cycle)).toEqual([earlier.cycle]);
  await moveTo(addDays(month.endOn, 1));
  await moveTo(addDays(month.endOn, 2));
  expect((await page({ sort: 'oldest' })).map(({ name }: { name: string }) => name)).toEqual([
    `Trade bill ${earlier.cycle}`,
    `Trade bill ${month.cycle}`,
    `Trade and fund bill ${month.cycle}`,
  ]);
  expect(await findBill(1)).toMatchObject({
    startOn: month.startOn,
    endOn: month.endOn,
    volume: '120000000',
    reducedVolume: '0',
    billableVolume: '120000000',
    amount: '3900',
    status: 'pending_first_review',
    isProvisional: true,
    issuedAt: null,
  });
  const amount = BigInt(days()) * 6_000n * 1_000_000n;
  expect(await findBill(2)).toMatchObject({
    days: days(),
    volume: '1200000',
    amount: toDecimalString(decimal(String(amount / 365n)).div('1000000')),
  });
  expect(await openTasks()).toHaveLength(3);
});

test('BR-11 BR-14 lines are by exchange, account, day and order type, other assets at the day’s close', async () => {
  const { billNo } = await findBill(1);
  const line = { day: dayOf(5), exchangeCode: 'BINANCE', brokerAccountId: accountId, accountName: 'Alpha' };
  expect((await detail(billNo)).lines).toEqual([
    { ...line, orderType: 1, projectNo: null, projectName: null, volume: '60000000' },
    { ...line, orderType: 2, projectNo: null, projectName: null, volume: '60000000' },
  ]);
  const { lines, tierFees } = await detail((await findBill(2)).billNo);
  expect(lines).toHaveLength(days());
  expect(lines[0]).toMatchObject({ day: month.startOn, projectNo: PROJECT_NO, orderType: null, volume: '1200000' });
  expect(tierFees).toMatchObject([{ rate: '0.005', volume: '1200000' }]);
  const file = await fetch(`${fixture.platform.url}/api/broker/order/tradeBill/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.token}`, 'content-type': 'application/json', source: 'web' },
    body: JSON.stringify({ billNo }),
  });
  expect((await file.text()).split('\r\n').slice(1, 3)).toEqual([
    `${dayOf(5)},BINANCE,Alpha,Limit,,,60000000`,
    `${dayOf(5)},BINANCE,Alpha,Market,,,60000000`,
  ]);
});

test('BR-11 two different operators issue a bill; a decline makes it a draft again', async () => {
  const { billNo } = await findBill(1);
  expect(await review(billNo, '120000001')).toMatchObject({
    code: errors.outOfRange.code,
    data: { field: 'reducedVolume', minimum: '0', maximum: '120000000' },
  });
  expect(await pay(billNo)).toMatchObject({
    code: errors.billState.code,
    data: { status: 'pending_first_review' },
  });
  const declined = (await review(billNo, '1000000')).data.approvalId;
  expect((await review(billNo)).code).toBe(errors.changedMeanwhile.code);
  const decline = { approvalId: declined, decision: 'reject', note: 'Not agreed' };
  expect((await fixture.ops('admin', '/approval/decide', decline)).code).toBe(200);
  expect(await findBill(1)).toMatchObject({ status: 'pending_first_review', reducedVolume: '0', amount: '3900' });

  const { approvalId } = (await review(billNo, '20000000')).data;
  expect(await findBill(1)).toMatchObject({ status: 'pending_second_review', amount: '3500', isProvisional: true });
  expect((await fixture.approve('treasury', approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await findBill(1)).toMatchObject({
    status: 'awaiting_receipt',
    reducedVolume: '20000000',
    billableVolume: '100000000',
    amount: '3500',
    isProvisional: false,
    dueOn: addDays(month.endOn, 32),
  });
  expect((await review(billNo)).code).toBe(errors.changedMeanwhile.code);
  const messages = (await fixture.call('/message/page', {})).data.items;
  expect(messages[0]).toMatchObject({ topic: 'bill', title: `Trade bill ${month.cycle} is issued` });
  expect(messages[0].text).toContain('3,500.00 USDT');
});

test('BR-11 a bill is paid once from the asset account, by whatever requests, and only with the money', async () => {
  const { billNo } = await findBill(1);
  const { token: second } = await fixture.addMember('second@ridgeway.test', 'administrator');
  await setCapital('3499.999999');
  expect(await pay(billNo)).toMatchObject({
    code: errors.amountUnavailable.code,
    data: { available: '3499.999999', bound: 'ledger' },
  });
  await setCapital('10000');
  const earned = await balance(fees('USDT'));
  const [key, otherKey] = [randomUUID(), randomUUID()];
  const gaCode = fixture.gaCode();
  const send = (sent: object, token?: string) => fixture.call('/order/tradeBill/pay', { billNo, ...sent }, token);
  const answers = await Promise.all([send({ key, gaCode }), send({ key: otherKey }, second)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, errors.billState.code]);
  const isFirst = answers[0]?.code === 200;
  const paid = { key: isFirst ? key : otherKey };
  expect(await balance(capital())).toBe('6500');
  expect(await balance(fees('USDT'))).toBe(toDecimalString(decimal(earned).plus('3500')));

  expect(await pay(billNo, { key: paid.key })).toMatchObject({ code: 200, data: { billNo, status: 'received' } });
  expect(await pay(billNo)).toMatchObject({ code: errors.billState.code, data: { status: 'received' } });
  const fund = await findBill(2);
  expect((await pay(fund.billNo, { key: paid.key })).code).toBe(errors.brokerRequestKeyUsed.code);
  expect(await balance(capital())).toBe('6500');
  const records = (await fixture.call('/pageBrokerFundRecordAction', { queryCondition: { kind: 'bill' } })).data.items;
  expect(records).toMatchObject([
    { recordNo: billNo, amount: '3500', source: 'Asset account', target: 'Platform', state: 'completed', success: 1 },
  ]);
  expect((await verifyLedger(fixture.platform.db.database)).differences).toEqual([]);
});

test('BR-11 a bill that is reduced to nothing is received as it is issued', async () => {
  const { billNo } = await findBill(2);
  const { approvalId } = (await review(billNo, '1200000')).data;
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await findBill(2)).toMatchObject({ status: 'received', amount: '0', isOverdue: false });
  expect(await balance(capital())).toBe('6500');
});

test('bills of another broker are not found', async () => {
  const { billNo } = await findBill(1);
  const { platform } = fixture;
  const token = await platform.openSession(TRADER);
  const institutionId = await fixture.institutionId('Northmark Capital');
  await platform.db.database.transaction().execute((tx) => makeBroker(tx, institutionId));
  const foreign = (path: string, body: object) => fixture.call(`/order/tradeBill/${path}`, body, token);
  expect((await foreign('page', {})).data.items).toEqual([]);
  for (const path of ['query', 'export']) expect((await foreign(path, { billNo })).code).toBe(errors.notFound.code);
  const request = { key: randomUUID(), billNo, gaCode: fixture.gaCode() };
  expect((await foreign('pay', request)).code).toBe(errors.notFound.code);
});

test('BR-11 an issued bill that is not paid for 30 days is overdue', async () => {
  const { billNo } = await findBill(1, earlier.cycle);
  const { approvalId } = (await review(billNo)).data;
  await fixture.approve('admin', approvalId);
  const { dueOn } = await findBill(1, earlier.cycle);
  const overdue = async () =>
    (await fixture.ops('treasury', '/broker/bill/page', { queryCondition: { isOverdue: true } })).data.items;
  const board = async () => (await fixture.ops('treasury', '/broker/overdue/list', {})).data;
  const reminders = async () =>
    (await fixture.call('/message/page', { queryCondition: { topic: 'bill' } })).data.items
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes(earlier.cycle) && title.includes('due'));
  await moveTo(addDays(dueOn, -1));
  expect(await reminders()).toEqual([]);
  await moveTo(dueOn);
  expect(await overdue()).toEqual([]);
  expect(await board()).toEqual([]);
  expect(await reminders()).toEqual([`Trade bill ${earlier.cycle} is due today`]);
  await moveTo(addDays(dueOn, 1));
  expect(await reminders()).toHaveLength(1);
  const { amount } = await findBill(1, earlier.cycle);
  expect(await board()).toMatchObject([
    { kind: 'bill', number: billNo, amount, asset: 'USDT', dueOn, daysLate: 1, customer: { name: 'Ridgeway Prime' } },
  ]);
  expect(await overdue()).toMatchObject([{ billNo, isOverdue: true, customer: { name: 'Ridgeway Prime' } }]);
  expect((await pay(billNo)).code).toBe(200);
  expect(await overdue()).toEqual([]);
  expect(await board()).toEqual([]);
});

test('BR-11 bills are verified by lines, formula and journal, and an altered figure is named', async () => {
  const { database } = fixture.platform.db;
  expect(await verifyBrokers(database)).toMatchObject({ bills: 3, differences: [] });
  const { billNo, amount } = await findBill(1);
  const { owner } = fixture.platform.db;
  await owner.updateTable('broker_bill').set({ amount: '3500.000001' }).where('bill_no', '=', billNo).execute();
  const one = owner.updateTable('broker_bill_line').set({ volume: '59999999' }).where('bill_no', '=', billNo);
  await one.where('order_type', '=', 1).execute();
  expect((await verifyBrokers(database)).differences).toEqual([
    { subject: `${billNo} volume, by its lines`, stored: '120000000', recomputed: '119999999' },
    { subject: `${billNo} amount, by its formula`, stored: '3500.000001', recomputed: amount },
    { subject: `${billNo} paid, by the journal`, stored: '3500.000001', recomputed: amount },
  ]);
});
