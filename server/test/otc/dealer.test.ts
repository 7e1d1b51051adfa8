import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { type Platform, TRADER } from '../../../testkit/platform/platform.ts';
import { grantCapital, moveToDesk, whileDeskPriced } from '../../../testkit/records/desk.ts';

let fixture: ConsoleFixture;
let platform: Platform;
let token: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  ({ platform } = fixture);
  token = await platform.openSession(TRADER);
  await moveToDesk(platform);
});
afterAll(() => platform?.close());
/** Makes every price one of the day before. */
const passDay = () =>
  sql`
    update otc_quote set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
  `.execute(owner());
afterEach(() => passDay());

const post = (path: string, body: object = {}) =>
  whileDeskPriced(platform, () => platform.call('POST', `/institution/block/${path}`, body, token));
const owner = () => platform.db.owner;

/** A customer asks for the price of bitcoin for this many USDT. */
async function ask(fromAmount = '300000'): Promise<string> {
  const { data } = await post('requestQuote', { key: randomUUID(), fromAsset: 'USDT', toAsset: 'BTC', fromAmount });
  return data.orderId;
}

type Dealer = 'dealer' | 'dealer2';
const view = async (orderId: string, who: Dealer = 'dealer') => {
  const query = async () => {
    const reply = await fixture.ops(who, '/desk/request/query', { orderId });
    return reply.data.mid === null ? { ...reply, code: 45528 } : reply;
  };
  return (await whileDeskPriced(platform, query)).data;
};
/** Answers with what a dealer gives alone, with the fields' overrides; `factor` is the price in mids. */
async function answer(
  orderId: string,
  over: object = {},
  { who = 'dealer', factor = 1.003 }: { readonly who?: Dealer; readonly factor?: number } = {},
) {
  const price = (Number((await view(orderId, who)).mid) * factor).toFixed(2);
  const body = { orderId, price, minutes: 5, boundBps: '100', reason: 'As requested', ...over };
  return whileDeskPriced(platform, () => fixture.ops(who, '/desk/request/answer', body));
}
const isAlone = async (...input: Parameters<typeof answer>): Promise<boolean> => {
  const { code, data } = await answer(...input);
  expect(code).toBe(200);
  return data.approvalId === null;
};
const cancel = (orderId: string) => post('cancelQuoteRequest', { orderId });

test('OTC-01 open prices are payable together: the second is refused with what the first leaves', async () => {
  const buy = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '600000' };
  expect((await post('quote', buy)).code).toBe(200);
  expect(await post('quote', buy)).toMatchObject({ code: 45520, data: { asset: 'USDT', available: '400000' } });
  expect((await post('quote', { ...buy, fromAmount: '400000' })).code).toBe(200);
});

test('OTC-01 of two prices at once that lean on the same balance one is given', async () => {
  const buy = (fromAmount: string) => ({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount });
  expect((await post('quote', buy('210000'))).code).toBe(200);
  // Prices are current until the clock moves.
  const send = (body: object) => platform.call('POST', '/institution/block/quote', body, token);
  const codes = (await Promise.all([send(buy('400000')), send(buy('410000'))])).map(({ code }) => code);
  expect(codes.sort()).toEqual([200, 45520]);
});

test('OTC-01 a dealer’s open price leaves less for a real-time one', async () => {
  const orderId = await ask('700000');
  expect(await isAlone(orderId)).toBe(true);
  const quote = () => post('quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '400000' });
  expect(await quote()).toMatchObject({ code: 45520, data: { available: '300000' } });
  expect((await cancel(orderId)).code).toBe(200);
  expect((await quote()).code).toBe(200);
});

test('OTC-04 a dealer’s price that the customer cannot pay is refused with what is left of the asset', async () => {
  const beyond = await ask('1000001');
  const refused = { code: 45520, data: { asset: 'USDT', available: '1000000' } };
  expect(await answer(beyond)).toMatchObject(refused);
  const { status, approvalId } = await view(beyond);
  expect([status, approvalId]).toEqual(['submitted', null]);
  const [first, second] = [await ask('600000'), await ask('600000')];
  expect(await isAlone(first)).toBe(true);
  expect(await answer(second)).toMatchObject({ code: 45520, data: { asset: 'USDT', available: '400000' } });
  await cancel(first);
  expect(await isAlone(second, {}, { who: 'dealer2' })).toBe(true);
  await Promise.all([beyond, second].map(cancel));
});

test('OTC-04 a second dealer’s approval is refused where other open prices have taken what pays it', async () => {
  const orderId = await ask('600000');
  const { data } = await answer(orderId, { minutes: 6 });
  expect((await post('quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '500000' })).code).toBe(200);
  const approve = () => whileDeskPriced(platform, () => fixture.approve('dealer2', data.approvalId));
  expect(await approve()).toMatchObject({ code: 45520, data: { asset: 'USDT', available: '500000' } });
  expect((await view(orderId)).status).toBe('submitted');
  // The real-time price ends after ten seconds.
  platform.clock.advance(10_000);
  expect(await approve()).toMatchObject({ code: 200 });
  await cancel(orderId);
});

test('OTC-01 OTC-04 of a real-time and a dealer’s price at once that lean on one balance one is given', async () => {
  const orderId = await ask('600000');
  const price = ((await view(orderId)).mid * 1.003).toFixed(2);
  const buy = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '600000' };
  const [quoted, answered] = await Promise.all([
    platform.call('POST', '/institution/block/quote', buy, token),
    fixture.ops('dealer', '/desk/request/answer', { orderId, price, minutes: 5 }),
  ]);
  expect([quoted.code, answered.code].sort()).toEqual([200, 45520]);
  await cancel(orderId);
});

test.each([
  ['at the mid', { factor: 1 }, {}],
  ['that lasts longer than 5 minutes', {}, { minutes: 6 }],
  ['with a wider bound than 100 bps', {}, { boundBps: '101' }],
])('OTC-04 a price %s needs a second dealer, and is given once one approves it', async (_, how, over) => {
  const orderId = await ask();
  const { data } = await answer(orderId, over, how);
  expect(data.approvalId).not.toBeNull();
  expect((await view(orderId)).status).toBe('submitted');
  expect((await fixture.approve('dealer', data.approvalId)).code).toBe(45567);
  expect(await whileDeskPriced(platform, () => fixture.approve('dealer2', data.approvalId))).toMatchObject({
    code: 200,
  });
  expect(await view(orderId)).toMatchObject({ status: 'running', givenUsd: '0' });
  expect((await cancel(orderId)).code).toBe(200);
});

test('OTC-04 a price that a dealer gives alone needs no reason, one for a second dealer does', async () => {
  const orderId = await ask();
  const withoutReason = { reason: undefined };
  expect(await answer(orderId, withoutReason, { factor: 1 })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'reason', message: 'required' }] },
  });
  expect((await view(orderId)).status).toBe('submitted');
  expect(await isAlone(orderId, withoutReason)).toBe(true);
  await cancel(orderId);
});

test('OTC-04 the desk marks a price that earns less than margin and volatility, and no other', async () => {
  const [below, fair] = [await ask(), await ask()];
  const { data } = await answer(below, {}, { factor: 1 });
  await whileDeskPriced(platform, () => fixture.approve('dealer2', data.approvalId));
  expect(await isAlone(fair)).toBe(true);
  const queryCondition = { kind: 'request', status: 'running' };
  const { items } = (await fixture.ops('dealer', '/desk/order/page', { queryCondition })).data;
  const marks = items.map(({ orderId, isBelowMargin }: { orderId: string; isBelowMargin: boolean }) => [
    orderId,
    isBelowMargin,
  ]);
  expect(Object.fromEntries(marks)).toEqual({ [below]: true, [fair]: false });
  await Promise.all([cancel(below), cancel(fair)]);
});

test('OTC-04 what a dealer gave alone within a day counts together, ended or not, for this dealer', async () => {
  const first = await ask('450000');
  expect(await isAlone(first)).toBe(true);
  await cancel(first);
  const second = await ask('450000');
  expect(Number((await view(second)).givenUsd)).toBeCloseTo(450_000, -4);
  expect(await isAlone(second)).toBe(true);
  await cancel(second);
  const third = await ask();
  expect(await isAlone(third)).toBe(false);
  await cancel(third);
  const fourth = await ask();
  expect((await view(fourth, 'dealer2')).givenUsd).toBe('0');
  expect(await isAlone(fourth, {}, { who: 'dealer2' })).toBe(true);
  await cancel(fourth);
  await passDay();
  const next = await ask();
  expect(await isAlone(next)).toBe(true);
  await cancel(next);
});

test('OTC-04 of two answers at once by one dealer to one institution, one is given alone', async () => {
  // Both are payable together.
  await grantCapital(platform, await fixture.institutionId('Northmark Capital'), 'USDT', '1000000');
  const orders = [await ask('600000'), await ask('600000')];
  const alone = await Promise.all(orders.map((orderId) => isAlone(orderId)));
  expect(alone.sort()).toEqual([false, true]);
  await Promise.all(orders.map(cancel));
});

/** Stores open real-time prices of another institution, as `quoteId` is, of this size together. */
async function openElsewhere(quoteId: string, usd: string): Promise<void> {
  const other = await fixture.institutionId('Ridgeway Prime');
  await sql`
    insert into otc_quote select (jsonb_populate_record(q, jsonb_build_object(
      'id', gen_random_uuid(), 'institution_id', ${other}::text, 'usd_value', ${usd}::text
    ))).* from otc_quote q where id = ${quoteId}
  `.execute(owner());
}

test('OTC-01 an institution that lets its prices expire has less of the room that all share', async () => {
  const buy = (fromAmount: string) => post('quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount });
  expect((await buy('500000')).code).toBe(200);
  platform.clock.advance(10_000);
  const open = await buy('210000');
  await openElsewhere(open.data.quoteId, '24900000');
  const refused = await buy('500000');
  expect(refused).toMatchObject({ code: 45533, data: { maximumUsd: '220000' } });
  platform.clock.advance(10_000);
  const whole = await buy('500000');
  expect(whole.code).toBe(200);
  await openElsewhere(whole.data.quoteId, '40000000');
  expect((await post('order', { quoteId: whole.data.quoteId })).code).toBe(200);
  // One of three was accepted: a third of 10,000,000 USD is more than the least.
  expect(await buy('300000')).toMatchObject({ code: 200 });
});
