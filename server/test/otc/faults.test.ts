import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { PASSWORD, type Platform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { grantCapital, moveToDesk, whileDeskPriced } from '../../../testkit/records/desk.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { clearing, treasury } from '../../src/ledger/account.ts';
import { postBatch } from '../../src/ledger/post.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { createUser } from '../../src/modules/identity/createUser.ts';
import { lockInstitution } from '../../src/modules/institution/index.ts';
import { otcEventHandlers } from '../../src/modules/otc/onEvents.ts';

let fixture: ConsoleFixture;
let platform: Platform;
let token: string;
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  ({ platform } = fixture);
  token = await platform.openSession(TRADER);
  institutionId = await fixture.institutionId('Northmark Capital');
  await grantCapital(platform, institutionId, 'USDT', '50000000');
  await moveToDesk(platform);
});
afterEach(async () => {
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});
afterAll(() => platform?.close());

const post = (path: string, body: unknown = {}, as = token) =>
  platform.call('POST', `/institution/block/${path}`, body, as);
const buy = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '210000' };

/** Repeats a call until every part of the price is of the clock's last seconds. */
const whilePriced = <Answer extends { readonly code: number }>(send: () => Promise<Answer>): Promise<Answer> =>
  whileDeskPriced(platform, send);

async function firmQuote(body: object = buy) {
  platform.clock.advance(10_000);
  const reply = await whilePriced(() => post('quote', body));
  expect(reply.code).toBe(200);
  return reply.data;
}

const status = async (orderId: string): Promise<string> => {
  const row = platform.db.database.selectFrom('otc_order').select('status').where('id', '=', orderId);
  return (await row.executeTakeFirstOrThrow()).status;
};

/** Rests an order at a part of the market's price. */
async function rest(part: number, direction: 'buy' | 'sell' = 'buy'): Promise<string> {
  const { data } = await whilePriced(() => post('getQuote', buy));
  const price = (Number(data.price) * part).toFixed(2);
  const order = { baseAsset: 'BTC', quoteAsset: 'USDT', direction, price, quantity: '2.2', goodTill: 'day' };
  const reply = await whilePriced(() => post('addLimitOrder', { key: randomUUID(), ...order }));
  expect(reply.code).toBe(200);
  return reply.data.orderId;
}

async function turn(): Promise<void> {
  await priced(platform);
  await platform.app.turnDesk();
}

const cancel = (orderId: string) => post('cancelLimitOrder', { orderId });

test('OTC-01 a price of 16:59:55 is honoured after the close; at 17:00 there is no new one', async () => {
  await firmQuote();
  platform.clock.advance(10_000);
  await priced(platform);
  await moveToDesk(platform, { hour: 16, minute: 59, second: 55 });
  const quote = await whilePriced(() => post('quote', buy));
  expect(quote.code).toBe(200);
  platform.clock.advance(6_000);
  await priced(platform);
  expect((await post('quote', buy)).code).toBe(45600);
  expect((await post('order', { quoteId: quote.data.quoteId })).code).toBe(200);
});

test.each([
  ['the feature is off', () => setFeature(false), () => setFeature(true)],
  ['the advanced verification is taken away', () => setAdvanced('under_review'), () => setAdvanced('certified')],
  ['the service is suspended', () => suspend(), () => resume()],
  ['the asset is suspended', () => setAsset(false), () => setAsset(true)],
  ['convert’s operators have disabled the pair', () => disablePair(), () => enablePair()],
])('KY-05 KY-06 OTC-01 no limit order fills while %s, and it fills afterwards', async (_, begin, end) => {
  await moveToDesk(platform);
  const orderId = await rest(1.01);
  await begin();
  await turn();
  expect(await status(orderId)).toBe('running');
  await end();
  await waitFor(async () => {
    await turn();
    return (await status(orderId)) === 'filled' ? true : undefined;
  });
  await clearVolume();
});

const owner = () => platform.db.owner;
const setFeature = (enabled: boolean) =>
  owner()
    .insertInto('institution_feature')
    .values({ institution_id: institutionId, feature: 'convert', enabled })
    .onConflict((conflict) => conflict.columns(['institution_id', 'feature']).doUpdateSet({ enabled }))
    .execute();
const setAdvanced = (advanced_verification: 'certified' | 'under_review') =>
  owner().updateTable('institution').set({ advanced_verification }).where('id', '=', institutionId).execute();
const suspend = () =>
  owner()
    .insertInto('service_suspension')
    .values({ service: 'otc', reason: 'Maintenance', since: new Date(platform.clock.now) })
    .execute();
const resume = () => owner().deleteFrom('service_suspension').execute();
const setAsset = (enabled: boolean) =>
  owner().updateTable('otc_asset').set({ enabled }).where('asset', '=', 'BTC').execute();
const disablePair = () =>
  owner()
    .insertInto('convert_disabled_pair')
    .values({ asset: 'BTC', other_asset: 'USDT', since: new Date(platform.clock.now) })
    .execute();
const enablePair = () => owner().deleteFrom('convert_disabled_pair').execute();
/** The trades of earlier tests would count to the daily limit and the size. */
const clearVolume = () =>
  owner()
    .updateTable('otc_order')
    .set({ ended_at: new Date(0) })
    .where('status', '=', 'filled')
    .execute();

test('OTC-01 an order waits while the daily limit is used up', async () => {
  const orderId = await rest(1.01);
  await owner().updateTable('otc_terms').set({ daily_usd: '1000' }).execute();
  await turn();
  expect(await status(orderId)).toBe('running');
  const refused = await whilePriced(() => post('quote', buy));
  expect(refused).toMatchObject({ code: 45525, data: { limit: '1000', used: '0', left: '1000' } });
  await owner().updateTable('otc_terms').set({ daily_usd: '50000000' }).execute();
  expect((await cancel(orderId)).code).toBe(200);
});

test('OTC-01 of a cancellation and a fill at the same time one wins, and nothing stays held', async () => {
  const orderId = await rest(1.01);
  await priced(platform);
  const [, cancelled] = await Promise.all([platform.app.turnDesk(), cancel(orderId), platform.app.turnDesk()]);
  const after = await status(orderId);
  if (cancelled.code === 200) expect(after).toBe('cancelled');
  else expect([cancelled.code, cancelled.data.status, after]).toEqual([45603, 'filled', 'filled']);
  const { data } = await post('listBlockAssetBalance');
  expect(data.find(({ asset }: { asset: string }) => asset === 'USDT').frozen).toBe('0');
});

test('OTC-01 of twenty concurrent acceptances one makes the trade, the others get its order', async () => {
  const { quoteId } = await firmQuote();
  const replies = await Promise.all(Array.from({ length: 20 }, () => post('order', { quoteId })));
  const filled = replies.filter(({ code }) => code === 200);
  expect(filled).toHaveLength(1);
  const others = replies.filter(({ code }) => code !== 200);
  // A request is a repeat (CL-09) while the first is in flight.
  expect(others.every(({ code }) => code === 45522 || code === 45501)).toBe(true);
});

test('OTC-01 a trade names the member who accepted the price, not the one who requested it', async () => {
  const email = 'colleague@northmark.test';
  const box = createSecretBox(platform.config.secretsKey);
  const colleague = {
    institutionId,
    email,
    role: 'trader',
    password: PASSWORD,
    googleSecret: 'JBSWY3DPEHPK3PXP',
  } as const;
  const userId = await inTransaction(platform.db.database, (tx) => createUser(tx, box, colleague, platform.clock.now));
  const session = await platform.openSession(email);
  const { quoteId } = await firmQuote();
  const accepted = await post('order', { quoteId }, session);
  expect(accepted.code).toBe(200);
  const receipt = await post('blockOrderReceipt', { orderId: accepted.data.orderId });
  expect(JSON.parse(receipt.data.payload).userId).toBe(userId);
});

test('OTC-01 three prices are open at once', async () => {
  platform.clock.advance(10_000);
  const codes: number[] = [];
  for (let index = 0; index < 4; index += 1) codes.push((await whilePriced(() => post('quote', buy))).code);
  expect(codes).toEqual([200, 200, 200, 45533]);
  platform.clock.advance(10_000);
});

async function askQuote(fields: object = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '2.5' }): Promise<string> {
  const reply = await whilePriced(() => post('requestQuote', { key: randomUUID(), ...fields }));
  expect(reply.code).toBe(200);
  return reply.data.orderId;
}

async function answer(orderId: string, over: object = {}, who: 'dealer' | 'dealer2' = 'dealer') {
  const { data } = await whilePriced(async () => {
    const reply = await fixture.ops(who, '/desk/request/query', { orderId });
    return reply.data.mid === null ? { ...reply, code: 45528 } : reply;
  });
  // More than margin and volatility, so that one dealer gives it.
  const price = (Number(data.mid) * 0.997).toFixed(2);
  return whilePriced(() =>
    fixture.ops(who, '/desk/request/answer', { orderId, price, minutes: 5, reason: 'As requested', ...over }),
  );
}

const openQuote = async (orderId: string): Promise<string> => {
  const row = platform.db.database.selectFrom('otc_order').select('quote_id').where('id', '=', orderId);
  return (await row.executeTakeFirstOrThrow()).quote_id ?? '';
};

test('OTC-04 of two dealers one prices a request; a price beyond 2 % of the mid is refused at its field', async () => {
  const orderId = await askQuote();
  const far = await answer(orderId, { price: '1000' });
  expect(far).toMatchObject({ code: 400, data: { fields: [{ path: 'price' }] } });
  const [one, other] = await Promise.all([answer(orderId), answer(orderId, {}, 'dealer2')]);
  expect([one.code, other.code].filter((code) => code === 200)).toHaveLength(1);
  expect([45602, 45569, 404]).toContain([one.code, other.code].find((code) => code !== 200));
  expect(await status(orderId)).toBe('running');
  expect((await post('cancelQuoteRequest', { orderId })).code).toBe(200);
});

test('OTC-04 a dealer’s price ends early where the market has moved against the desk', async () => {
  const orderId = await askQuote();
  expect((await answer(orderId)).code).toBe(200);
  const quoteId = await openQuote(orderId);
  await owner().updateTable('otc_quote').set({ bound: '100000000' }).where('id', '=', quoteId).execute();
  const ended = await whilePriced(() => post('order', { quoteId }));
  expect(ended).toMatchObject({ code: 45605, data: { bound: '100000000' } });
  expect(await status(orderId)).toBe('running');
  await post('cancelQuoteRequest', { orderId });
  const withdrawn = await post('order', { quoteId });
  expect(withdrawn).toMatchObject({ code: 45602, data: { status: 'cancelled' } });
  const again = await post('cancelQuoteRequest', { orderId });
  expect(again).toMatchObject({ code: 45602, data: { status: 'cancelled' } });
});

test('a price that waits for the second dealer is withdrawn when its request is cancelled or declined', async () => {
  const ends = {
    cancelled: (orderId: string) => post('cancelQuoteRequest', { orderId }),
    failed: (orderId: string) => fixture.ops('dealer', '/desk/request/decline', { orderId, reason: 'No hedge' }),
  };
  for (const [ended, end] of Object.entries(ends)) {
    const orderId = await askQuote();
    const { data } = await fixture.ops('dealer', '/desk/request/query', { orderId });
    const { approvalId } = (await answer(orderId, { price: (Number(data.mid) * 1.002).toFixed(2) })).data;
    expect((await end(orderId)).code).toBe(200);
    expect(await status(orderId)).toBe(ended);
    const decided = await fixture.approve('dealer2', approvalId);
    expect(decided).toMatchObject({ code: 45568, data: { state: 'withdrawn' } });
    const tasks = platform.db.database.selectFrom('operation_task').select('closed_at');
    expect(await tasks.where('subject_id', '=', approvalId).execute()).toMatchObject([{ closed_at: expect.any(Date) }]);
  }
});

test('a price whose money is not there is not given, so it takes no room of others', async () => {
  const ask = () => post('quote', { fromAsset: 'GBP', toAsset: 'USDT', toAmount: '300000' });
  const unpaid = await whileDeskPriced(platform, ask, { rates: ['GBP', 'USDT'] });
  expect(unpaid).toMatchObject({ code: 45520, data: { asset: 'GBP' } });
});

test('a dealer’s price may not end with the first move, and the day’s limit is not below the minimum', async () => {
  const orderId = await askQuote();
  const dead = await answer(orderId, { boundBps: '0' });
  expect(dead.data.fields).toEqual([{ path: 'boundBps', message: 'basisPoints' }]);
  await post('cancelQuoteRequest', { orderId });
  const sizes = { minimumUsd: '200000', streamMaximumUsd: '5000000', maximumUsd: '50000000', boundBps: '100' };
  const body = { ...sizes, dailyUsd: '199999', reason: 'For the test' };
  const low = await fixture.ops('treasury', '/desk/terms/set', body);
  expect(low.data.fields).toEqual([{ path: 'dailyUsd', message: 'belowMinimum' }]);
  const own = { institutionId, minimumUsd: null, maximumUsd: null, dailyUsd: '199999', reason: 'For the test' };
  const lower = await fixture.ops('treasury', '/desk/limit/set', own);
  expect(lower.data.fields).toEqual([{ path: 'dailyUsd', message: 'belowMinimum' }]);
});

test('OTC-04 a price that expires ends its request, and a request stays open when its answer is late', async () => {
  const orderId = await askQuote();
  expect((await answer(orderId, { minutes: 1 })).code).toBe(200);
  const late = await askQuote();
  platform.clock.advance(61_000);
  expect((await post('order', { quoteId: await openQuote(orderId) })).code).toBe(45521);
  await turn();
  expect(await status(orderId)).toBe('expired');
  await moveToDesk(platform, { hour: 4 });
  await turn();
  expect(await status(late)).toBe('submitted');
  const { data } = await fixture.ops('dealer', '/desk/request/query', { orderId: late });
  expect(data.isLate).toBe(true);
  expect((await fixture.ops('dealer', '/desk/request/decline', { orderId: late, reason: 'No hedge' })).code).toBe(200);
  expect(await status(late)).toBe('failed');
});

test('OTC-04 a price better than the mid is not given where the mid has moved before the second dealer', async () => {
  const orderId = await askQuote();
  const { data } = await fixture.ops('dealer', '/desk/request/query', { orderId });
  const better = (Number(data.mid) * 1.002).toFixed(2);
  const requested = await answer(orderId, { price: better });
  expect(requested.data.approvalId).not.toBeNull();
  expect((await fixture.approve('dealer', requested.data.approvalId)).code).toBe(45567);
  const moved = JSON.stringify({
    ...(await payloadOf(requested.data.approvalId)),
    mid: (Number(data.mid) * 1.0025).toFixed(2),
  });
  await owner().updateTable('approval').set({ payload: moved }).where('id', '=', requested.data.approvalId).execute();
  const decided = await whilePriced(() => fixture.approve('dealer2', requested.data.approvalId));
  expect(decided.code).toBe(45572);
  expect(await status(orderId)).toBe('submitted');
  await post('cancelQuoteRequest', { orderId });
});

const payloadOf = async (approvalId: string): Promise<object> => {
  const row = platform.db.database.selectFrom('approval').select('payload').where('id', '=', approvalId);
  return (await row.executeTakeFirstOrThrow()).payload as object;
};

test('OTC-01 a trade that the treasury cannot cover is refused with a task, and nothing moves', async () => {
  const quote = await firmQuote();
  const { balance } = await platform.db.database
    .selectFrom('ledger_balance as b')
    .innerJoin('ledger_account as a', 'a.id', 'b.account_id')
    .select('b.balance')
    .where('a.type', '=', 'treasury')
    .where('a.asset', '=', 'BTC')
    .executeTakeFirstOrThrow();
  await empty('empty', balance);
  expect(await post('order', { quoteId: quote.quoteId })).toMatchObject({ code: 45534, data: null });
  const tasks = platform.db.database.selectFrom('operation_task').select('title').where('kind', '=', 'otc_treasury');
  expect(await tasks.execute()).toHaveLength(1);
  await empty('refill', `-${balance}`);
  platform.clock.advance(10_000);
});

async function empty(key: string, amount: string): Promise<void> {
  const opposite = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  const legs = [
    { account: treasury('BTC'), amount: opposite },
    { account: clearing('BTC'), amount },
  ];
  const transfer = { key, flow: 'others' as const, reference: 'test', legs };
  const [outcome] = await postBatch(platform.db.database, [transfer], platform.clock.now);
  expect(outcome?.result).toBe('posted');
}

test('OTC-01 a member who may no longer trade loses what is open', async () => {
  const orderId = await rest(0.9);
  const { quoteId } = await firmQuote();
  const userId = await fixture.userId(TRADER);
  const event = { institutionId, userId, role: 'auditor' as const, at: platform.clock.now };
  const effects = await inTransaction(platform.db.database, async (tx) => {
    await lockInstitution(tx, institutionId);
    return otcEventHandlers.memberRoleChanged?.(tx, event);
  });
  expect(effects).toEqual({ otcOrdersCancelled: 1 });
  expect(await status(orderId)).toBe('cancelled');
  expect((await post('order', { quoteId })).code).toBe(45521);
});
