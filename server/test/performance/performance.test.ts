import { randomUUID } from 'node:crypto';
import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { categoryOf } from '@aldgate/domain/performance/category.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openSubAccount } from '../../../testkit/brokers/subAccount.ts';
import { NEWCOMER, type Reply, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { openTradingFixture, type TradingFixture } from '../../../testkit/trading/tradingFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { jobSchema } from '../../src/kernel/jobs/jobs.ts';
import { capitalAccount, clearing, swapAccount } from '../../src/ledger/account.ts';
import { postAll } from '../../src/ledger/post.ts';
import type { Leg } from '../../src/ledger/transfer.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';
import { sumEntries } from '../../src/modules/performance/index.ts';

const DAY = 86_400_000;
const SCOPES = { wallet: CUSTOMER_ACCOUNTS, swap_account: ['swap_account'] } as const;

let fixture: TradingFixture;
let token: string;
let owner: string;
/** The midnights that passed, epoch ms. */
const midnights: number[] = [];

beforeAll(async () => {
  fixture = await openTradingFixture('200000');
  token = fixture.token;
  const account = fixture.platform.db.database.selectFrom('exchange_account').select('institution_id');
  owner = (await account.where('id', '=', fixture.accountId).executeTakeFirstOrThrow()).institution_id;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture?.close();
});
afterEach(() => {
  fixture.network.fate = null;
});

/** Adds up what the journal has. */
async function sumUp() {
  const { database } = fixture.platform.db;
  await createEntryCopier(database)();
  await sumEntries(database);
}

async function query(body: object = {}, as = token) {
  await sumUp();
  const request = { scope: 'wallet', range: 'all', ...body };
  return fixture.platform.call('POST', '/account/performance/query', request, as);
}
const rows = async (body: object = {}) => (await query(body)).data.items;
const rowOf = async (day: number, body: object = {}) =>
  (await rows(body)).find(({ from }: { from: string }) => from === isoDay(day));
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const post = (flow: Flow, legs: readonly Leg[]) =>
  inTransaction(fixture.platform.db.database, (tx) =>
    postAll(tx, [{ key: randomUUID(), flow, reference: 'test', legs }], fixture.platform.clock.now),
  );
const credit = (asset: string, amount: string): Leg[] => [
  { account: capitalAccount(owner, asset), amount },
  { account: clearing(asset), amount: toDecimalString(decimal(amount).neg()) },
];
const income = (flow: Flow, amount: string) =>
  post(flow, [
    { account: swapAccount(owner, 'USDT'), amount },
    { account: clearing('USDT'), amount: toDecimalString(decimal(amount).neg()) },
  ]);

/** The account's figures once they are as wanted; the venue's clock moves on meanwhile, and its marks with it. */
const account = (isWanted: (state: string, capital: Reply['data']) => boolean) =>
  waitFor(async () => {
    await fixture.pass(1_000);
    const body = { exchangeKeyId: fixture.keyId };
    const { data } = await fixture.platform.call('POST', '/broker/futures/account/query', body, token);
    return isWanted(data.freshness.state, data.futuresCapital) ? data.futuresCapital : undefined;
  });
const liveProfit = async (): Promise<string> =>
  (await account((state, capital) => state === 'live' && capital !== null)).unrealizedProfitLoss;

/** Runs a job once and returns its error, null after a success. */
async function runJob(task: string): Promise<string | null> {
  const { owner: database, schema } = fixture.platform.db;
  const queue = sql.id(jobSchema(schema));
  const key = randomUUID();
  await sql`select ${queue}.add_job(${task}, job_key => ${key}, max_attempts => 1)`.execute(database);
  return waitFor(async () => {
    const { rows: found } = await sql<{ last_error: string | null }>`
      select last_error from ${queue}.jobs where key = ${key}`.execute(database);
    const [job] = found;
    return job === undefined ? null : (job.last_error ?? undefined);
  });
}

/** Values in US dollars; those of coins change from day to day. */
function setPrices(days: number) {
  const { prices, rates } = fixture.platform.app;
  const value = (price: string) => ({ price, at: 0, index: price, indexAt: 0, deviationBps: 0 });
  vi.spyOn(prices, 'shown').mockImplementation(({ instrumentId }) =>
    value(instrumentId === 'BTCUSDT' ? String(104_000 + 777 * days) : `${3_900 - 31 * days}.25`),
  );
  vi.spyOn(rates, 'shown').mockImplementation((asset) => value(asset === 'USDT' ? `1.000${days}` : '0.75'));
}

/** Passes the next midnight. */
async function passMidnight(): Promise<number> {
  const { platform } = fixture;
  const midnight = Math.ceil(platform.clock.now / DAY) * DAY;
  platform.clock.advance(midnight - platform.clock.now + 1_000);
  token = await platform.openSession(TRADER);
  midnights.push(midnight);
  setPrices(midnights.length);
  return midnight;
}

async function storePrices() {
  expect(await runJob('closing_prices_store')).toBe(null);
}
async function storeUnrealised() {
  await liveProfit();
  expect(await runJob('unrealised_profit_store')).toBe(null);
}

/** Equity at the midnights and flows of the days between, from each entry of the journal. */
async function recompute(types: readonly string[], from: number, until: number) {
  const { database } = fixture.platform.db;
  const { rows: entries } = await sql<{ type: string; asset: string; flow: Flow; amount: string; at: Date }>`
    select a.type, a.asset, t.flow, e.amount, t.posted_at as at from ledger_entry e
    join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
    where a.owner = ${owner} and a.type = any(${[...types]}::text[])
  `.execute(database);
  const prices = await database.selectFrom('closing_price').selectAll().execute();
  const priceAt = (at: number, asset: string) =>
    toDecimalString(prices.find(({ day_end, asset: of }) => day_end.getTime() === at && of === asset)?.usd ?? 'none');
  const stored = await database.selectFrom('unrealised_day').selectAll().execute();
  const equityAt = (at: number) => {
    const profit = stored.find(({ day_end }) => day_end.getTime() === at)?.amount ?? '0';
    return entries
      .filter((entry) => entry.at.getTime() < at)
      .reduce(
        (sum, { asset, amount }) => sum.plus(decimal(toDecimalString(amount)).times(priceAt(at, asset))),
        decimal(toDecimalString(profit)).times(priceAt(at, 'USDT')),
      );
  };
  const flows = entries
    .filter(({ at, flow, type }) => {
      const accountType = CUSTOMER_ACCOUNTS.find((each) => each === type) ?? 'capital_account';
      return at.getTime() >= from && at.getTime() < until && categoryOf({ flow, accountType }) === 'external';
    })
    .reduce((sum, { asset, amount, at }) => {
      const dayEnd = Math.floor(at.getTime() / DAY) * DAY + DAY;
      return sum.plus(decimal(toDecimalString(amount)).times(priceAt(dayEnd, asset)));
    }, decimal('0'));
  const [before, after] = [equityAt(from), equityAt(until)];
  return { before, after, flows, profit: after.minus(before).minus(flows) };
}

const rounded = (value: Parameters<typeof round>[0]) => toDecimalString(round(value, 8, 'half-even'));

test('before the first midnight no day has closing prices to begin with, and nothing is guessed', async () => {
  const { data } = await query();
  expect(data).toMatchObject({ pricesSince: null, notRecorded: [], brokerAccounts: 0 });
  expect(data.items.at(-1)).toMatchObject({ isOpen: true, from: isoDay(fixture.platform.clock.now) });
});

test('the days’ profits are the change of equity less the flows, recomputed from the journal', async () => {
  await passMidnight();
  await storePrices();
  await fixture.trade('BUY', '0.5');
  await fixture.pass(2_000);
  await post('deposit', credit('ETH', '3'));
  await passMidnight();
  await storePrices();
  await storeUnrealised();
  await post('convert', [...credit('ETH', '-1'), ...credit('USDT', '3100')]);
  await income('funding_fee', '-12.5');
  const { venue } = fixture.platform;
  await venue.processor.submit({ type: 'shock', move: 2_000_000, overMs: 0, holdMs: 0 }, () => undefined);
  await fixture.pass(2_000);
  await post('withdrawal', credit('USDT', '-1000'));
  await post('account_transfer', [
    { account: capitalAccount(owner, 'USDT'), amount: '-250' },
    { account: swapAccount(owner, 'USDT'), amount: '250' },
  ]);
  await passMidnight();
  await storePrices();
  await storeUnrealised();
  const [, second = 0, third = 0] = midnights;
  for (const [scope, types] of Object.entries(SCOPES)) {
    const expected = await recompute(types, second, third);
    expect(await rowOf(second, { scope }), scope).toMatchObject({
      openingEquity: rounded(expected.before),
      closingEquity: rounded(expected.after),
      netFlow: rounded(expected.flows),
      profit: rounded(expected.profit),
      isUnrealisedKnown: true,
      missingPrices: [],
      isOpen: false,
    });
  }
  const futures = await rowOf(second, { scope: 'swap_account' });
  expect(futures).toMatchObject({ inflow: expect.stringMatching(/^250\.\d/), outflow: '0' });
  // The venue settles funding too.
  expect(decimal(futures.funding).lt('-12')).toBe(true);
  expect(decimal(futures.unrealised).gt('0')).toBe(true);
  const wallet = await rowOf(second);
  expect(wallet).toMatchObject({ inflow: '0', outflow: expect.stringMatching(/^-1000\.\d/) });
  expect(wallet.conversions).not.toBe('0');
});

test('a day that began before unrealised profit was stored has realised profit alone, and says so', async () => {
  const [first = 0] = midnights;
  expect(await rowOf(first, { scope: 'swap_account' })).toMatchObject({ isUnrealisedKnown: false, unrealised: null });
  expect(await rowOf(first, { scope: 'trade_account' })).toBeUndefined();
});

test('the current day ends now, at current prices, with the profit of open positions', async () => {
  const profit = await liveProfit();
  const row = (await rows({ scope: 'swap_account' })).at(-1);
  const { rows: stored } = await sql<{ amount: string }>`
    select amount from unrealised_day order by day_end desc limit 1`.execute(fixture.platform.db.database);
  expect(row).toMatchObject({ isOpen: true, isUnrealisedKnown: true, missingPrices: [] });
  const change = decimal(profit).minus(toDecimalString(stored[0]?.amount ?? '0'));
  expect(round(row.unrealised, 0, 'half-even')).toBe(round(change, 0, 'half-even'));
});

test('an account whose feed is not live stores nothing, the job is tried again, and the day says so', async () => {
  await income('trade', '40');
  const midnight = await passMidnight();
  await storePrices();
  fixture.network.fate = () => 'loseRequest';
  fixture.network.cut();
  await account((state) => state === 'stale');
  expect(await runJob('unrealised_profit_store')).toMatch(/of 1 accounts could not be read/);
  const day = midnight - DAY;
  expect(await rowOf(day, { scope: 'swap_account' })).toMatchObject({ isUnrealisedKnown: false, unrealised: null });
  fixture.network.fate = null;
  await storeUnrealised();
  expect(await rowOf(day, { scope: 'swap_account' })).toMatchObject({ isUnrealisedKnown: true });
});

test('the sums of days are the change of equity less the flows, and their returns are multiplied', async () => {
  const [, second = 0, third = 0, fourth = 0] = midnights;
  for (const [scope, types] of Object.entries(SCOPES)) {
    const whole = await recompute(types, second, fourth);
    const days = { from: isoDay(second), until: isoDay(third), scope };
    const { summary, items } = (await query({ range: undefined, ...days })).data;
    expect(summary, scope).toMatchObject({
      openingEquity: rounded(whole.before),
      closingEquity: rounded(whole.after),
      netFlow: rounded(whole.flows),
      profit: rounded(whole.profit),
    });
    expect(items).toHaveLength(2);
    const curve = decimal(items[0].openingEquity).plus(summary.profit);
    expect(round(items[1].equityWithoutFlows, 6, 'half-even')).toBe(round(curve, 6, 'half-even'));
    const product = decimal(items[0].return).plus('1').times(decimal(items[1].return).plus('1')).minus('1');
    expect(round(items[1].cumulativeReturn, 6, 'half-even')).toBe(round(product, 6, 'half-even'));
  }
});

test('a day without a closing price of what is held is named, and its month is without it', async () => {
  const [, , third = 0] = midnights;
  const { owner: database } = fixture.platform.db;
  const removed = await database
    .deleteFrom('closing_price')
    .where('day_end', '=', new Date(third))
    .where('asset', '=', 'ETH')
    .returningAll()
    .execute();
  const day = await rowOf(third - DAY);
  expect(day).toMatchObject({ closingEquity: null, profit: null, return: null, missingPrices: ['ETH'] });
  expect(await rowOf(third)).toMatchObject({ openingEquity: null, profit: null, missingPrices: ['ETH'] });
  expect(await rowOf(third, { scope: 'swap_account' })).toMatchObject({ missingPrices: [] });
  const months = await rows({ interval: 'month' });
  const missing = months.flatMap(({ missingDays }: { missingDays: string[] }) => missingDays);
  expect(missing).toEqual(expect.arrayContaining([isoDay(third - DAY), isoDay(third)]));
  expect((await query()).data.summary.missingDays).toEqual(missing);
  await database.insertInto('closing_price').values(removed).execute();
});

test('a broker’s account counts in the sums, and one that the ledger does not mirror is left out by name', async () => {
  const { platform } = fixture;
  const accountId = await openSubAccount(platform, {
    exchangeCode: 'BINANCE',
    institutionId: owner,
    tag: 'desk',
    usdt: '5000',
  });
  const { data: options } = await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  const { keyId } = options.find(({ brokerAccountId }: { brokerAccountId: string }) => brokerAccountId === accountId);
  const one = (await query({ scope: 'swap_account', exchangeKeyId: keyId })).data;
  expect(one).toMatchObject({
    brokerAccounts: 0,
    items: [{ isOpen: true, inflow: expect.stringMatching(/^(4|5)\d{3}/) }],
  });
  const own = (await query({ scope: 'swap_account', exchangeKeyId: fixture.keyId })).data;
  const all = (await query({ scope: 'swap_account' })).data;
  expect(all.brokerAccounts).toBe(1);
  const sum = decimal(one.items[0].closingEquity).plus(own.items.at(-1).closingEquity);
  expect(round(all.items.at(-1).closingEquity, 0, 'half-even')).toBe(round(sum, 0, 'half-even'));

  await platform.db.owner
    .updateTable('exchange_account')
    .set({ account_type: 'common' })
    .where('id', '=', accountId)
    .execute();
  expect((await query({ scope: 'swap_account' })).data).toMatchObject({ brokerAccounts: 0, notRecorded: ['desk'] });
});

test('another institution’s account is not found, and its own figures are its own', async () => {
  const other = await fixture.platform.openSession(NEWCOMER);
  expect(await query({ scope: 'swap_account', exchangeKeyId: fixture.keyId }, other)).toMatchObject({ code: 45541 });
  expect((await query({ scope: 'swap_account' }, other)).data).toMatchObject({ items: [], summary: null });
});

test.each([
  [{ scope: 'wallet', exchangeKeyId: randomUUID() }, 'exchangeKeyId'],
  [{ range: '7d', from: '2026-11-01' }, 'range'],
  [{ range: undefined, until: '2026-11-01' }, 'from'],
  [{ range: undefined, from: '2026-11-02', until: '2026-11-01' }, 'until'],
  [{ range: undefined, from: '2999-01-01' }, 'from'],
  [{ range: undefined, from: '2026-11-01', until: '2999-01-01' }, 'until'],
])('a range that cannot be is refused with its field: %j', async (body, field) => {
  const { code, data } = await query(body);
  expect(code).toBe(400);
  expect(JSON.stringify(data)).toContain(field);
});

test('the file has the rows of the screen in the reader’s language', async () => {
  const exported = async (language: string) => {
    const response = await fetch(`${fixture.platform.url}/api/account/performance/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language, authorization: `Bearer ${token}` },
      body: JSON.stringify({ scope: 'swap_account', range: 'all' }),
    });
    return { name: response.headers.get('content-disposition'), text: await response.text() };
  };
  const items = await rows({ scope: 'swap_account' });
  const { name, text } = await exported('en-US');
  expect(name).toContain(`performance-futures-${items[0].from}-to-${items.at(-1).from}.csv`);
  const lines = text.split('\r\n').slice(0, -1);
  expect(lines[0]).toContain('From (UTC),To (UTC),Opening equity (USD)');
  expect(lines).toHaveLength(items.length + 1);
  const { from, until, openingEquity, closingEquity } = items.at(-2);
  expect(lines.at(-2)).toContain(`${from},${until},${openingEquity},${closingEquity}`);
  expect((await exported('zh-HK')).text).toContain('期初權益（美元）');
});

test('two servers add each entry up once', async () => {
  const { database } = fixture.platform.db;
  const transfers = Array.from({ length: 300 }, () => ({
    key: randomUUID(),
    flow: 'deposit' as const,
    reference: 'test',
    legs: credit('HKD', '1'),
  }));
  await inTransaction(database, (tx) => postAll(tx, transfers, fixture.platform.clock.now));
  await createEntryCopier(database)();
  await Promise.all([sumEntries(database), sumEntries(database), sumEntries(database)]);
  const { rows: differences } = await sql`
    select a.id from ledger_account a join ledger_balance b on b.account_id = a.id
    left join (select account_id, sum(amount) as amount from performance_day group by 1) d on d.account_id = a.id
    where a.type = any(${[...CUSTOMER_ACCOUNTS]}::text[]) and b.balance is distinct from coalesce(d.amount, 0)
  `.execute(database);
  expect(differences).toEqual([]);
});

test('KY-06 with the wallet off performance is closed', async () => {
  await fixture.platform.db.owner
    .insertInto('institution_feature')
    .values({ institution_id: owner, feature: 'wallet', enabled: false })
    .execute();
  for (const path of ['query', 'export']) {
    const reply = await fixture.platform.call('POST', `/account/performance/${path}`, { scope: 'wallet' }, token);
    expect(reply).toMatchObject({ code: 45553, data: { feature: 'wallet' } });
  }
});
