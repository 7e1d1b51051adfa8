import { randomUUID } from 'node:crypto';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { decimal, round, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { ExchangeRest } from '@aldgate/exchange';
import { SignedRest } from '@aldgate/exchange/signed/signedRest.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrokerAccount,
  type BrokerAtTwoExchanges,
  openBrokerAtTwoExchanges,
} from '../../../testkit/brokers/brokerAtTwoExchanges.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { openBlock } from '../../src/modules/brokers/blocks/blocks.ts';
import { readProjects } from '../../src/modules/brokers/nav/readProject.ts';
import { storeReading } from '../../src/modules/brokers/nav/storeReading.ts';
import { watchExposure } from '../../src/modules/brokers/watch/exposure.ts';
import { watchOwnTrades } from '../../src/modules/brokers/watch/ownTrades.ts';
import { EXCHANGE_SECRET } from '../../src/modules/exchangeAccounts/keys/openKey.ts';

const SYMBOL = 'BTCUSDT';

let broker: BrokerAtTwoExchanges;
let inside: BrokerAccount;
let outside: BrokerAccount;
let projectNo: string;

/** A project with S 100,000 in cash and P 200,000 in its account, and an account of the broker outside with 100,000. */
beforeAll(async () => {
  broker = await openBrokerAtTwoExchanges();
  inside = await broker.openAccount('LN-A', REFERENCE_EXCHANGE);
  outside = await broker.openAccount('Outside', REFERENCE_EXCHANGE);
  const { data } = await broker.call('/broker/account/projectRelation/add', {
    projectName: 'Lantern 03',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [inside.id],
  });
  projectNo = data.projectNo;
  expect(await payIn('100000')).toMatchObject({ code: 200 });
  const applied = await increase('200000', '0');
  const reviewed = await broker.ops('treasury', '/broker/change/review', {
    changeNo: applied.data.changeNo,
    decision: 'approve',
    reason: 'Checked',
  });
  await live();
  expect(await broker.approve('admin', reviewed.data.approvalId)).toMatchObject({ code: 200 });
  const moved = await broker.call('/broker/fundTransfer/apply', {
    key: randomUUID(),
    source: { type: 'capital', id: null, wallet: null },
    target: { type: 'account', id: outside.id, wallet: 'futures' },
    asset: 'USDT',
    amount: '100000',
  });
  expect(moved).toMatchObject({ code: 200 });
  await waitFor(async () => {
    const pending = await database().selectFrom('fund_move').select('id').where('state', '=', 'pending').execute();
    return pending.length === 0 ? true : undefined;
  });
  await readUntil('300000');
});
afterAll(() => broker?.close());

const database = () => broker.platform.db.database;
const clock = () => broker.platform.clock.now;
const futures = { type: 'account', wallet: 'futures' } as const;

const increase = async (priorityIncrease = '1000', subordinatedIncrease = '1000') => {
  const gaCode = googleCode(broker.platform);
  await live();
  return broker.call('/broker/financing/increaseCapital', {
    key: randomUUID(),
    projectNo,
    priorityIncrease,
    subordinatedIncrease,
    annualRate: '0.085',
    allotments: [
      {
        brokerAccountId: inside.id,
        wallet: 'futures',
        amount: toDecimalString(decimal(priorityIncrease).plus(subordinatedIncrease)),
      },
    ],
    gaCode,
  });
};
const payIn = (amount: string) =>
  broker.call('/broker/project/addInferiorTransferRecord', {
    key: randomUUID(),
    projectNo,
    amount,
    source: 'capital_account',
  });
const extract = async () => {
  await live();
  return broker.call('/broker/project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo,
    amount: '10',
    sources: [{ location: { ...futures, id: inside.id }, amount: '10' }],
    destination: 'capital_account',
  });
};
const decrease = (over: object) =>
  broker.call('/broker/financing/decreaseCapital', {
    key: randomUUID(),
    projectNo,
    sources: [{ location: { type: 'project', id: projectNo, wallet: null }, amount: '5' }],
    gaCode: googleCode(broker.platform),
    ...over,
  });
const available = async () => (await broker.call('/broker/project/queryWithdrawAvailable', { projectNo })).data;
/** Reads the project until its reading is live. */
const live = () =>
  waitFor(async () => {
    await broker.platform.app.readNav();
    return (await available()).freshness.state === 'live' ? true : undefined;
  });
const reading = () =>
  database().selectFrom('broker_nav').selectAll().where('project_no', '=', projectNo).executeTakeFirst();
const readUntil = (nav: string) =>
  waitFor(async () => {
    await broker.platform.app.readNav();
    const found = await reading();
    return found?.is_live === true && decimal(toDecimalString(found.nav)).eq(nav) ? found : undefined;
  });
const readUntilFlat = () =>
  waitFor(async () => {
    await live();
    return decimal(toDecimalString((await reading())?.exposure ?? '1')).eq('0') ? true : undefined;
  });
const board = async () => (await broker.ops('treasury', '/broker/board')).data[0];
const tasks = async (kind: string, state: 'open' | 'closed' = 'open') =>
  (await broker.ops('treasury', '/task/page', { queryCondition: { kind, state } })).data.items;
const messages = async () =>
  (await broker.call('/broker/message/page', { queryCondition: {} })).data.items.map(
    (each: { title: string }) => each.title,
  );
const release = (kind: string) =>
  broker.ops('treasury', '/broker/project/release', { projectNo, kind, reason: 'Looked into' });
const blocked = (reason: string) => ({ code: 45716, data: { reason } });
/** Applies for an increase, which is open, and takes it back. */
const expectIncreaseOpen = async () => {
  const { code, data } = await increase();
  expect(code).toBe(200);
  expect(await broker.call('/broker/financing/withdraw', { changeNo: data.changeNo })).toMatchObject({ code: 200 });
};

/** A client with an account's own key, which bypasses the platform. */
async function openClient({ id }: BrokerAccount): Promise<SignedRest> {
  const key = await database()
    .selectFrom('exchange_key')
    .select(['id', 'api_key', 'secret'])
    .where('exchange_account_id', '=', id)
    .executeTakeFirstOrThrow();
  const box = createSecretBox(broker.platform.config.secretsKey);
  const secret = box.open(key.secret, EXCHANGE_SECRET, key.id).toString('utf8');
  return new SignedRest({ rest: broker.platform.venue.url, key: key.api_key, secret, now: clock });
}

const trades = ({ id }: BrokerAccount) =>
  database().selectFrom('exchange_trade').selectAll().where('exchange_account_id', '=', id).orderBy('id').execute();
/** Reads the executions of an account from the exchange, as for one that no server follows. */
async function sync({ id }: BrokerAccount): Promise<void> {
  const { accounts, sync: read } = broker.deps();
  const account = await accounts.findById(id);
  if (account === undefined) throw new Error(`${id} has no key`);
  await read(account);
}

test('BR-05 a trade with an account outside blocks the project until an operator has judged it', async () => {
  const { bidPrice: price, bidQty } = await new ExchangeRest({ rest: broker.platform.venue.url }).bookTicker(SYMBOL);
  const [buyer, seller] = [await openClient(outside), await openClient(inside)];
  const resting = { type: 'LIMIT', timeInForce: 'GTX', price, quantity: '0.010' };
  await buyer.post('/fapi/v1/order', { symbol: SYMBOL, side: 'BUY', ...resting });
  // It sells to everybody at that price, the broker's other account last.
  const quantity = toDecimalString(decimal(bidQty).plus('0.010'));
  await seller.post('/fapi/v1/order', { symbol: SYMBOL, side: 'SELL', type: 'MARKET', quantity });
  // The project's account is followed; the other one is read later.
  const own = await waitFor(async () => {
    const stored = await trades(inside);
    const sold = sumAmounts(stored.map((each) => toDecimalString(each.quantity)));
    return decimal(sold).eq(quantity) ? stored : undefined;
  });
  expect(own.every(({ mark_price }) => mark_price !== null)).toBe(true);
  await sync(outside);
  await watchOwnTrades(broker.deps());
  const { blocks } = await board();
  expect(blocks).toMatchObject([{ kind: 'own_trades', trades: [{ rule: 'shared', count: 2, cost: null }] }]);
  const fills: { accountName: string; projectNo: string | null; mark: string | null }[] = blocks[0].trades[0].fills;
  expect(fills.map(({ accountName, projectNo: of }) => [accountName, of]).sort()).toEqual([
    ['LN-A', projectNo],
    ['Outside', null],
  ]);
  expect(fills.every(({ mark }) => mark !== null)).toBe(true);
  expect(await tasks('own_trades')).toMatchObject([{ subjectId: projectNo }]);
  expect(await messages()).toContain('Lantern 03: Trades are being looked into');

  expect(await increase()).toMatchObject(blocked('own_trades'));
  expect(await extract()).toMatchObject(blocked('own_trades'));
  expect(await available()).toMatchObject({ available: '0', bound: null });
  expect(await payIn('1')).toMatchObject({ code: 200 });
  await watchOwnTrades(broker.deps());
  expect((await board()).blocks[0].trades).toHaveLength(1);

  expect(await release('deposit_shortage')).toMatchObject({ code: 45572 });
  expect(await release('own_trades')).toMatchObject({ code: 200, data: null });
  expect(await release('own_trades')).toMatchObject({ code: 45572 });
  expect(await broker.audited('project_block_released')).toMatchObject([{ after: { reason: 'Looked into' } }]);
  expect(await tasks('own_trades')).toEqual([]);
  expect(await messages()).toContain('Lantern 03: The trades are judged');
  await watchOwnTrades(broker.deps());
  expect((await board()).blocks).toEqual([]);
  await expectIncreaseOpen();
  expect(await extract()).toMatchObject({ code: 200 });
});

const mark = () => formatFixed(broker.platform.venue.processor.engine.symbol(SYMBOL).mark);

let tradeId = 900_000_000_000;

/** Stores a sale of the project's account at a share of the mark, as it is fetched from the exchange late. */
async function storeSale(share: string, quantity: string): Promise<void> {
  const price = round(decimal(mark()).times(share), 1, 'down');
  tradeId += 1;
  await broker.platform.db.owner
    .insertInto('exchange_trade')
    .values({
      exchange_account_id: inside.id,
      product: 'usdm',
      instrument_id: SYMBOL,
      trade_id: String(tradeId),
      exchange_order_id: '1',
      direction: 'sell',
      price,
      quantity,
      quote_quantity: toDecimalString(decimal(price).times(quantity)),
      fee: '0',
      fee_asset: 'USDT',
      realized_pnl: '0',
      is_maker: false,
      traded_at: new Date(clock()),
    })
    .execute();
}

test('BR-05 executions that cost more than 1 % of NAV against their minute’s candle block the project', async () => {
  const { nav } = (await reading()) ?? { nav: '0' };
  // At 98 % of the mark, a sale of this quantity costs 0.6 % of NAV.
  const quantity = round(decimal(toDecimalString(nav)).times('0.3').div(mark()), 3, 'down');
  await storeSale('0.98', quantity);
  await watchOwnTrades(broker.deps());
  expect((await board()).blocks).toEqual([]);
  await storeSale('0.98', quantity);
  await watchOwnTrades(broker.deps());
  const [block] = (await board()).blocks;
  expect(block).toMatchObject({ kind: 'own_trades', trades: [{ rule: 'cost' }] });
  const [hit] = block.trades;
  expect(Number(hit.cost) / Number(hit.nav)).toBeGreaterThan(0.01);
  expect(Number(hit.fills[0].distance)).toBeCloseTo(-0.02, 2);
  expect(await extract()).toMatchObject(blocked('own_trades'));
  // While it is open, a further hit is added to it.
  await storeSale('0.98', toDecimalString(decimal(quantity).times('2')));
  await watchOwnTrades(broker.deps());
  expect((await board()).blocks).toMatchObject([{ trades: [{ rule: 'cost' }, { rule: 'cost', count: 1 }] }]);
  expect(await tasks('own_trades')).toHaveLength(1);
  expect(await release('own_trades')).toMatchObject({ code: 200 });
  // Judged executions do not count again.
  await storeSale('1', '0.001');
  await watchOwnTrades(broker.deps());
  expect((await board()).blocks).toEqual([]);
});

test('BR-05 a missing deposit closes what leaves, and leaves increases open', async () => {
  const project = { project_no: projectNo, institution_id: await broker.institutionId(), name: 'Lantern 03' };
  const detail = { asset: 'USDT', amount: '500', shortage: '20' };
  const block = { kind: 'deposit_shortage' as const, title: 'Lantern 03: a deposit is missing', detail };
  await inTransaction(database(), (tx) => openBlock(tx, project, block, clock()));
  expect((await board()).blocks).toMatchObject([{ kind: 'deposit_shortage', trades: [], shortages: [detail] }]);
  expect(await extract()).toMatchObject(blocked('deposit_shortage'));
  await expectIncreaseOpen();
  // Repaying everything would take the rest out; repaying the loan alone is open.
  const position = sumAmounts(
    (await trades(inside))
      .filter(({ exchange_order_id }) => exchange_order_id !== '1')
      .map(({ quantity }) => toDecimalString(quantity)),
  );
  const client = await openClient(inside);
  await client.post('/fapi/v1/order', { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: position });
  await readUntilFlat();
  expect(await decrease({ isFull: true, priorityDecrease: '0', sources: [] })).toMatchObject(
    blocked('deposit_shortage'),
  );
  const repayment = await decrease({ priorityDecrease: '5' });
  expect(repayment).toMatchObject({ code: 200 });
  const { changeNo } = repayment.data;
  expect(await broker.call('/broker/financing/withdraw', { changeNo })).toMatchObject({ code: 200 });
  expect(await tasks('deposit_shortage')).toMatchObject([{ subjectId: projectNo, title: block.title }]);
  expect(await release('deposit_shortage')).toMatchObject({ code: 200 });
  expect(await extract()).toMatchObject({ code: 200 });
});

/** Stores a live reading with an exposure, a multiple of NAV. */
async function store(multiple: string): Promise<void> {
  const { lease_number: leaseNumber } = (await reading()) ?? {};
  const [read] = await readProjects({ database: database(), clock, readFigures: async () => new Map() }, projectNo);
  if (read === undefined || leaseNumber === undefined) throw new Error('there is no reading');
  const exposure = toDecimalString(decimal('300000').times(multiple));
  const values = { state: 'live', nav: '300000', cautiousNav: '300000', exposure } as const;
  await storeReading(database(), { ...read, ...values, accounts: [] }, { leaseNumber, day: utcDay(clock()) });
}
const watch = () => watchExposure({ database: database(), clock });
const subjects = async (state?: 'open' | 'closed') =>
  (await tasks('project_exposure', state)).map(({ subjectId }: { subjectId: string }) => subjectId);

test('BR-03 an exposure above its maximum is reported after a minute, until it is in its range', async () => {
  await store('3.01');
  await watch();
  broker.platform.clock.advance(59_999);
  await store('3.02');
  await watch();
  expect(await subjects()).toEqual([]);
  broker.platform.clock.advance(1);
  await watch();
  await watch();
  expect(await subjects()).toEqual([`${projectNo}:exposure`]);
  const title = 'Lantern 03: The exposure is too large';
  expect((await messages()).filter((each: string) => each === title)).toHaveLength(1);
  expect(await board()).toMatchObject({ exposure: '3.02', exposureMaximum: '3' });
  await store('3');
  await watch();
  expect(await subjects()).toEqual([]);
  expect(await subjects('closed')).toEqual([`${projectNo}:exposure`]);
});

test('BR-03 a reading that is stale for a minute is reported while something is lent, until one is live', async () => {
  await live();
  broker.platform.clock.advance(59_999);
  await watch();
  expect(await subjects()).toEqual([]);
  broker.platform.clock.advance(1);
  await watch();
  expect(await subjects()).toEqual([`${projectNo}:stale`]);
  expect(await messages()).toContain('Lantern 03: NAV is not current');
  await live();
  await watch();
  expect(await subjects()).toEqual([]);
});
