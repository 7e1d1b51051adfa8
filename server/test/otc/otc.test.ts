import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { NEWCOMER, type Platform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { moveToDesk, whileDeskPriced } from '../../../testkit/records/desk.ts';
import { loadReceiptKey } from '../../src/kernel/secrets/receiptKey.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyStatement } from '../../src/modules/statements/verify.ts';

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

const post = (path: string, body: unknown = {}, as = token) =>
  platform.call('POST', `/institution/block/${path}`, body, as);
const buy = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '250000' };

async function capital(asset: string): Promise<string> {
  const { data } = await post('listBlockAssetBalance');
  return data.find((each: { asset: string }) => each.asset === asset).available;
}

/** Asks for a firm price until every part of it is of the clock's last seconds. */
async function firmQuote(body: Readonly<Record<string, string>> = buy) {
  const coin = Object.values(body).includes('ETH') ? 'ETHUSDT' : 'BTCUSDT';
  const reply = await whileDeskPriced(platform, () => post('quote', body), { symbol: coin });
  expect(reply).toMatchObject({ status: 200, code: 200 });
  return reply.data;
}

test('OTC-01 a real-time price is accepted once: both amounts move, with a record and a receipt', async () => {
  const [usdt, btc] = [await capital('USDT'), await capital('BTC')];
  const quote = await firmQuote();
  expect(quote).toMatchObject({ fromAmount: '250000', baseAsset: 'BTC', quoteAsset: 'USDT', marginBps: '4' });
  expect(quote.expiresAt - quote.createdAt).toBe(10_000);
  const order = await post('order', { quoteId: quote.quoteId });
  expect(order).toMatchObject({ code: 200, data: { status: 'filled' } });
  expect(await capital('USDT')).toBe(toDecimalString(decimal(usdt).minus('250000')));
  expect(await capital('BTC')).toBe(toDecimalString(decimal(btc).plus(quote.toAmount)));
  expect(await post('order', { quoteId: quote.quoteId })).toMatchObject({ code: 45522, data: order.data });
  const { orderId } = order.data;
  const { data: records } = await post('pageBlockOrderRecord', {});
  expect(records.items[0]).toMatchObject({ orderId, kind: 'quote', status: 'filled', direction: 'buy' });
  const { data: receipt } = await post('blockOrderReceipt', { orderId });
  expect(JSON.parse(receipt.payload)).toMatchObject({ orderId, price: quote.price, marginBps: '4', product: 'otc' });
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('OTC-02 visitors read both values that a price weighs: by the book and by the index', async () => {
  await priced(platform);
  const { data } = await platform.call('POST', '/institution/block/queryDeskNotLogin', {});
  const bitcoin = data.assets.find(({ asset }: { asset: string }) => asset === 'BTC');
  const figure = expect.stringMatching(/^\d{5,6}/);
  expect(bitcoin).toMatchObject({ usdRate: figure, indexRate: figure });
});

test('OTC-01 the two-way price that visitors read is what the desk quotes for that size', async () => {
  await priced(platform);
  const { data } = await platform.call('POST', '/institution/block/queryDeskNotLogin', {});
  const { baseAsset, quoteAsset, size, ...prices } = data.twoWay;
  const sold = await post('getQuote', { fromAsset: baseAsset, toAsset: quoteAsset, fromAmount: size });
  const bought = await post('getQuote', { fromAsset: quoteAsset, toAsset: baseAsset, toAmount: size });
  expect(prices).toEqual({ bid: sold.data.price, ask: bought.data.price });
});

test('OTC-02 below 200,000 and above the real-time size a price is refused with its bound', async () => {
  await priced(platform);
  const small = await post('quote', { ...buy, fromAmount: '150000' });
  expect(small).toMatchObject({ code: 45524, data: { asset: 'USDT' } });
  expect(Number(small.data.minimum)).toBeGreaterThan(199_000);
  expect(await post('quote', { ...buy, fromAmount: '5100000' })).toMatchObject({
    code: 45601,
    data: { reason: 'size', maximumUsd: '5000000' },
  });
  expect(await post('quote', { ...buy, fromAmount: '51000000' })).toMatchObject({
    code: 45525,
    data: { asset: 'USDT' },
  });
});

test('OTC-01 what was traded lately counts to the size that chooses the margin', async () => {
  const margins = [
    { toUsd: '400000', bps: '6' },
    { toUsd: null, bps: '11' },
  ];
  await platform.db.owner
    .updateTable('otc_asset')
    .set({ margins: JSON.stringify(margins) })
    .where('asset', '=', 'ETH')
    .execute();
  const buyEther = { fromAsset: 'USDT', toAsset: 'ETH', fromAmount: '210000' };
  const first = await firmQuote(buyEther);
  const whileOpen = await firmQuote(buyEther);
  expect([first.marginBps, whileOpen.marginBps]).toEqual(['6', '11']);
  expect(await post('order', { quoteId: first.quoteId })).toMatchObject({ code: 200 });
  platform.clock.advance(10_000);
  expect((await firmQuote(buyEther)).marginBps).toBe('11');
  const opposite = await firmQuote({ fromAsset: 'ETH', toAsset: 'USDT', toAmount: '210000' });
  expect(opposite.marginBps).toBe('6');
  platform.clock.advance(10_000);
});

test('KY-05 OTC-01 an institution without the advanced verification gets no firm price', async () => {
  const newcomer = await platform.openSession(NEWCOMER);
  await priced(platform);
  expect(await post('quote', buy, newcomer)).toMatchObject({ code: 45530 });
  const { data } = await post('listUserBlockTradeConfigure', {}, newcomer);
  expect(data.closed).toBe('verification');
});

const limit = async (body: object) => post('addLimitOrder', { baseAsset: 'BTC', quoteAsset: 'USDT', ...body });

async function marketPrice(direction: 'buy' | 'sell'): Promise<number> {
  await priced(platform);
  const request = direction === 'buy' ? buy : { fromAsset: 'BTC', toAsset: 'USDT', toAmount: '250000' };
  const { data } = await post('getQuote', request);
  return Number(data.price);
}

const status = async (orderId: string) => {
  const { data } = await post('pageBlockOrderRecord', {});
  return data.items.find((each: { orderId: string }) => each.orderId === orderId)?.status;
};

test('OTC-01 a limit order holds what it pays, rests, and is cancelled with its hold released', async () => {
  const before = await capital('USDT');
  const price = ((await marketPrice('buy')) * 0.95).toFixed(2);
  const request = { key: 'limit-rests', direction: 'buy', price, quantity: '2.5', goodTill: 'day' };
  const placed = await limit(request);
  expect(placed).toMatchObject({ code: 200, data: { status: 'running' } });
  const held = toDecimalString(decimal(price).times('2.5'));
  expect(await capital('USDT')).toBe(toDecimalString(decimal(before).minus(held)));
  expect(await limit(request)).toMatchObject({ code: 45604, data: { ...placed.data, isSame: true } });
  const { orderId } = placed.data;
  expect(await post('cancelLimitOrder', { orderId })).toMatchObject({ code: 200, data: { status: 'cancelled' } });
  expect(await post('cancelLimitOrder', { orderId })).toMatchObject({ code: 45603, data: { status: 'cancelled' } });
  expect(await capital('USDT')).toBe(before);
});

test('OTC-01 a limit order that the desk’s price reaches fills whole at that price, once', async () => {
  const before = await capital('USDT');
  const market = await marketPrice('buy');
  const price = (market * 1.01).toFixed(2);
  const placed = await limit({ key: 'limit-fills', direction: 'buy', price, quantity: '2.2', goodTill: 'day' });
  expect(placed.code).toBe(200);
  const { orderId } = placed.data;
  await priced(platform);
  await Promise.all([platform.app.turnDesk(), platform.app.turnDesk()]);
  expect(await status(orderId)).toBe('filled');
  const { data } = await post('pageBlockOrderRecord', { queryCondition: { kind: 'limit', status: 'filled' } });
  expect(Number(data.items[0].price)).toBeLessThanOrEqual(Number(price));
  expect(Number(data.items[0].price)).toBeLessThan(market * 1.002);
  expect(await capital('USDT')).toBe(toDecimalString(decimal(before).minus(data.items[0].fromAmount)));
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

test('OTC-01 a limit order ends with the desk’s close and a far limit is refused at its field', async () => {
  const market = await marketPrice('sell');
  const far = await limit({
    key: 'limit-far-1',
    direction: 'sell',
    price: (market * 1.25).toFixed(2),
    quantity: '2.2',
    goodTill: 'day',
  });
  expect(far).toMatchObject({ code: 45543, data: { field: 'price', rule: 'above_band' } });
  const price = (market * 0.9).toFixed(2);
  const placed = await limit({ key: 'limit-day-1', direction: 'buy', price, quantity: '2.4', goodTill: 'day' });
  const before = await capital('USDT');
  await moveToDesk(platform, { hour: 17 });
  await platform.app.turnDesk();
  expect(await status(placed.data.orderId)).toBe('expired');
  expect(decimal(await capital('USDT')).gt(before)).toBe(true);
  await waitFor(async () =>
    (await platform.mails(TRADER)).find(({ subject }) => subject === 'Your OTC limit order has expired'),
  );
});

test('OTC-03 while the desk is closed there is no firm price, and the error names the opening', async () => {
  await priced(platform);
  const reply = await post('quote', buy);
  expect(reply.code).toBe(45600);
  const { data } = await post('listBlockTradeConfigure');
  expect(data.desk.isOpen).toBe(false);
  expect(reply.data.opensAt).toBe(data.desk.opensAt);
});

test('OTC-04 a price on request: two dealers give it, an email leads to it, it is accepted', async () => {
  await priced(platform);
  const requested = await post('requestQuote', {
    key: 'request-1',
    fromAsset: 'BTC',
    toAsset: 'USDT',
    fromAmount: '3',
  });
  expect(requested.code).toBe(200);
  const { orderId } = requested.data;
  await moveToDesk(platform);
  await priced(platform);
  const { data: request } = await fixture.ops('dealer', '/desk/request/query', { orderId });
  expect(request).toMatchObject({ status: 'submitted', requestedAmount: '3', direction: 'sell' });
  const better = (Number(request.mid) * 1.001).toFixed(2);
  const answered = await fixture.ops('dealer', '/desk/request/answer', {
    orderId,
    price: better,
    minutes: 30,
    reason: 'A valued customer',
  });
  expect(answered.data.approvalId).not.toBeNull();
  const page = { queryCondition: { approvalId: answered.data.approvalId } };
  const { data: approvals } = await fixture.ops('dealer2', '/approval/page', page);
  expect(approvals.items[0].after).toMatchObject({
    fromMid: expect.stringMatching(/^(9\.\d+|10(\.\d+)?) bps better for the customer$/),
    deskResultUsd: expect.stringMatching(/^-\d+\.\d\d$/),
    secondDealer: expect.stringMatching(/^It earns less than margin and volatility.*It lasts longer than 5 minutes\.$/),
  });
  await priced(platform);
  expect(await fixture.approve('dealer2', answered.data.approvalId)).toMatchObject({ code: 200 });
  const mail = await waitFor(async () =>
    (await platform.mails(TRADER)).find(({ subject }) => subject.includes('answered your request')),
  );
  const quoteId = /quote=([0-9a-f-]{36})/.exec(mail.text)?.[1];
  const { data: quote } = await post('queryFirmQuote', { quoteId });
  expect(quote).toMatchObject({ orderId, status: 'running', price: toDecimalString(better) });
  expect([Number(quote.marginBps), quote.spreadBps]).toEqual([expect.closeTo(-10, 1), quote.marginBps]);
  await priced(platform);
  expect(await post('order', { quoteId })).toMatchObject({ code: 200, data: { orderId, status: 'filled' } });
  const { data: receipt } = await post('blockOrderReceipt', { orderId });
  const { marginBps, spreadBps } = quote;
  expect(JSON.parse(receipt.payload)).toMatchObject({ marginBps, spreadBps });
  expect((await verifyLedger(platform.db.database)).differences).toEqual([]);
});

/** The mean distance of prices from the mid by the receipts of bitcoin's trades up to a million, by value. */
async function meanMargin(orders: readonly { orderId: string; baseAsset: string; usdValue: string }[]) {
  const counted = orders.filter(({ baseAsset, usdValue }) => baseAsset === 'BTC' && Number(usdValue) < 1_000_000);
  let [sum, volume] = [0, 0];
  for (const { orderId, usdValue } of counted) {
    const { data } = await post('blockOrderReceipt', { orderId });
    sum += Number(JSON.parse(data.payload).spreadBps) * Number(usdValue);
    volume += Number(usdValue);
  }
  return sum / volume;
}

test('the desk’s execution of the month counts its trades by pair and size, and a PDF of it is signed', async () => {
  const month = new Date(platform.clock.now).toISOString().slice(0, 7);
  const { data } = await post('queryExecution', { month });
  const { data: filled } = await post('pageBlockOrderRecord', { queryCondition: { status: 'filled' } });
  expect(data.trades).toBe(filled.total);
  const [bitcoin] = data.rows;
  expect(bitcoin).toMatchObject({ baseAsset: 'BTC', quoteAsset: 'USDT', toUsd: '1000000' });
  expect(Number(bitcoin.distanceBps)).toBeCloseTo(await meanMargin(filled.items), 1);
  const whole = await fixture.ops('dealer', '/desk/execution/query', { month });
  expect(whole.data).toEqual(data);
  const response = await fetch(`${platform.url}/api/institution/block/exportExecution`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ month }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const key = await loadReceiptKey(platform.db.database, createSecretBox(platform.config.secretsKey), () => 0);
  expect(verifyStatement(bytes, key.publicKey)).toBe(month.replace('-', ''));
  expect((await post('queryExecution', { month: '2026-13' })).code).toBe(400);
});

test('ID-19 OTC-01 a freeze cancels resting orders and requests in its transaction', async () => {
  const before = await capital('USDT');
  const price = ((await marketPrice('buy')) * 0.9).toFixed(2);
  const placed = await limit({ key: 'limit-frozen', direction: 'buy', price, quantity: '2.4', goodTill: 'day' });
  expect(placed.code).toBe(200);
  const institutionId = await fixture.institutionId('Northmark Capital');
  const frozen = await fixture.ops('support', '/customer/freeze', { institutionId, reason: 'Asked by telephone' });
  expect(frozen.code).toBe(200);
  const row = await platform.db.database
    .selectFrom('otc_order')
    .select(['status', 'reason'])
    .where('id', '=', placed.data.orderId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: 'cancelled', reason: 'frozen' });
  const again = await platform.openSession(TRADER);
  const { data } = await post('listBlockAssetBalance', {}, again);
  expect(data.find((each: { asset: string }) => each.asset === 'USDT').available).toBe(before);
});
