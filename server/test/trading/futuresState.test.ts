import { midPrice } from '@aldgate/domain/convert/cross.ts';
import { type Depth, depthPrices, withoutOrders } from '@aldgate/domain/market/depth.ts';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { planExecution } from '@aldgate/domain/trading/executionPlan.ts';
import { estimateOrder } from '@aldgate/domain/trading/orderEstimate.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import { sumOrderNotional } from '@aldgate/domain/trading/products/orderNotional.ts';
import { UsdmClient } from '@aldgate/exchange/products/usdm/usdmClient.ts';
import { levelRows } from '@aldgate/venue/protocol/payloads/levels.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTradingFixture, type TradingFixture, until } from '../../../testkit/trading/tradingFixture.ts';

let fixture: TradingFixture;
beforeAll(async () => {
  fixture = await openTradingFixture();
});
afterAll(() => fixture?.close());

interface Risk {
  readonly symbol: string;
  readonly positionAmt: string;
  readonly entryPrice: string;
  readonly breakEvenPrice: string;
  readonly markPrice: string;
  readonly unRealizedProfit: string;
  readonly liquidationPrice: string;
  readonly initialMargin: string;
  readonly positionInitialMargin: string;
  readonly maintMargin: string;
  readonly isolatedWallet: string;
}

/** The venue's state of the account in the platform's format. */
async function atVenue() {
  const account = await fixture.elsewhere.get<Record<string, string>>('/fapi/v3/account');
  const risks = await fixture.elsewhere.get<readonly Risk[]>('/fapi/v3/positionRisk');
  const amount = (name: string) => toDecimalString(account[name] ?? '');
  return {
    capital: {
      balance: amount('totalWalletBalance'),
      marginBalance: amount('totalMarginBalance'),
      availableBalance: amount('availableBalance'),
      transferableBalance: amount('maxWithdrawAmount'),
      unrealizedProfitLoss: amount('totalUnrealizedProfit'),
      initialMargin: amount('totalInitialMargin'),
      maintMargin: amount('totalMaintMargin'),
    },
    positions: risks
      .filter(({ positionAmt }) => Number(positionAmt) !== 0)
      .map((risk) => ({
        instrumentId: risk.symbol,
        side: risk.positionAmt.startsWith('-') ? 'short' : 'long',
        quantity: toDecimalString(risk.positionAmt.replace('-', '')),
        openPrice: toDecimalString(risk.entryPrice),
        markPrice: toDecimalString(risk.markPrice),
        liquidationPrice:
          toDecimalString(risk.liquidationPrice) === '0' ? null : toDecimalString(risk.liquidationPrice),
        breakEvenPrice: toDecimalString(risk.breakEvenPrice),
        maintMargin: toDecimalString(risk.maintMargin),
        unrealizedPnl: toDecimalString(risk.unRealizedProfit),
      }))
      .sort((a, b) => a.instrumentId.localeCompare(b.instrumentId)),
  };
}

test('the first call waits for the first state', async () => {
  const account = await fixture.account();
  expect(account).toMatchObject({
    freshness: { state: 'live', at: expect.any(Number), ageMs: expect.any(Number) },
    futuresCapital: { asset: 'USDT', balance: '500000', marginRatio: '0', availableBalance: '500000' },
  });
  expect((await fixture.positions()).items).toEqual([]);
  expect((await fixture.openOrders()).items).toEqual([]);
});

test('TR-09 TR-10 every figure equals the exchange’s, to the last unit', async () => {
  await fixture.elsewhere.post('/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 37 });
  await fixture.trade('BUY', '0.137');
  await fixture.trade('BUY', '0.211');
  await fixture.trade('SELL', '0.049');
  await fixture.trade('SELL', '1.337', 'ETHUSDT');
  const resting = { type: 'LIMIT', timeInForce: 'GTC' };
  for (const [symbol, side, quantity, percent] of [
    ['BTCUSDT', 'BUY', '0.313', -1],
    ['BTCUSDT', 'SELL', '0.777', 1],
    ['ETHUSDT', 'SELL', '3.001', 1],
  ] as const) {
    await fixture.elsewhere.post('/fapi/v1/order', {
      symbol,
      side,
      quantity,
      price: fixture.near(percent, symbol),
      ...resting,
    });
  }
  await until(fixture.positions, ({ items }) => items.length === 2);
  await until(fixture.openOrders, ({ items }) => items.length === 3);
  for (let round = 0; round < 3; round += 1) {
    await fixture.pass(2_000);
    const venue = await atVenue();
    const positions = await until(
      fixture.positions,
      ({ items }) => items[0]?.markPrice === venue.positions[0]?.markPrice,
    );
    expect(positions.items).toMatchObject(venue.positions);
    expect((await fixture.account()).futuresCapital).toMatchObject(venue.capital);
  }
  expect((await fixture.positions()).items[0]).toMatchObject({ leverage: 37, marginMode: 'cross', state: 'open' });
});

test.each(['BUY', 'SELL'] as const)('TR-08 a ticket’s estimates of a %s equal the result', async (side) => {
  const url = `${fixture.platform.venue.url}/fapi/v1/depth?symbol=BTCUSDT&limit=5`;
  const book = (await (await fetch(url)).json()) as { asks: [string, string][]; bids: [string, string][] };
  const [price = '', size = ''] = (side === 'BUY' ? book.asks : book.bids)[0] ?? [];
  // A quantity that trades at one price, so that the price is known in advance.
  const quantity = Number(size) < 0.02 ? size : '0.013';
  const { futuresCapital: capital } = await fixture.account();
  const { items: positions } = await fixture.positions();
  const { items } = await fixture.openOrders();
  const own = items.filter((order: { instrumentId: string }) => order.instrumentId === 'BTCUSDT');
  const openOrders = sumOrderNotional(linear, own);
  const brackets = (await new UsdmClient(fixture.elsewhere).margin.brackets()).get('BTCUSDT');
  if (brackets === undefined) throw new Error('there are no brackets');
  const { markPrice: mark, leverage, quantity: before } = positions[0];
  const direction = side === 'BUY' ? 'buy' : 'sell';
  const draft = {
    instrumentId: 'BTCUSDT',
    direction,
    quantity,
    limit: price,
    reduceOnly: false,
    isImmediate: true,
  } as const;
  const plan = planExecution(draft, new BookDepth([[price, size]]));
  if (plan === undefined) throw new Error('the order has no execution');
  const { filled } = estimateOrder(
    linear,
    draft,
    plan,
    { mark, leverage, isIsolated: false, brackets, makerRate: '0.0002', takerRate: '0.0005' },
    { capital, positions, openOrders },
  );
  const order = { symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'FOK', quantity, price };
  await fixture.elsewhere.post('/fapi/v1/order', order);
  const after = await until(fixture.positions, ({ items }) => items[0]?.quantity !== before);
  const { futuresCapital } = await fixture.account();
  // The entry price is rounded, and so is what is computed from it.
  const near = (a: string, b: string) => expect(Math.abs(Number(a) - Number(b))).toBeLessThan(0.00001);
  near(futuresCapital.availableBalance, filled.available);
  near(futuresCapital.marginRatio, filled.marginRatio ?? '');
  expect(after.items[0].liquidationPrice === null).toBe(filled.liquidationPrice === null);
  near(after.items[0].liquidationPrice ?? '0', filled.liquidationPrice ?? '0');
});

test('a firm price leaves out the institution’s own resting orders, and no one else’s', async () => {
  const { platform } = fixture;
  const { instruments } = platform.venue.market;
  const instrument = instruments.find(({ symbol }) => symbol === 'BTCUSDT');
  if (instrument === undefined) throw new Error('BTCUSDT is not listed');
  const readDepth = () => {
    const { bids, asks } = platform.venue.market.book('BTCUSDT');
    return { bids: levelRows(instrument, bids.slice(0, 20)), asks: levelRows(instrument, asks.slice(0, 20)) };
  };
  const reference = (depth: Depth) => {
    const prices = depthPrices(depth, '100000');
    return prices && round(midPrice(prices.bid, prices.ask), 2, 'down');
  };
  interface OpenOrder {
    readonly instrumentId: string;
    readonly clientOrderId: string;
    readonly executedQuantity: string;
  }
  /** The open orders of BTCUSDT, with the quantity that was executed in steps of 0.001. */
  const openOf = (items: readonly OpenOrder[]) =>
    items
      .filter(({ instrumentId }) => instrumentId === 'BTCUSDT')
      .map(
        ({ clientOrderId, executedQuantity }) =>
          `${clientOrderId} ${toDecimalString(decimal(executedQuantity).times('1000'))}`,
      )
      .toSorted();
  const openAtVenue = () =>
    [...platform.venue.processor.engine.account(fixture.externalId).orders.values()]
      .filter(({ symbol }) => symbol === 'BTCUSDT')
      .map(({ clientOrderId, filled }) => `${clientOrderId} ${filled}`)
      .toSorted();
  const rest = async (clientOrderId: string) => {
    const [best = ['0']] = readDepth().asks;
    const order = { direction: 'sell', price: best[0], quantity: '3' } as const;
    const { data } = await fixture.call('/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId: fixture.keyId,
      instrumentId: 'BTCUSDT',
      clientOrderId,
      priceType: 'limit',
      timeInForce: 'GTX',
      ...order,
    });
    expect(data).toMatchObject({ status: 'running' });
    await fixture.pass(2_000);
    // The platform has heard of it when both have the same open orders.
    const resting = await until(
      async () => (await fixture.openOrders()).items as (typeof order & OpenOrder)[],
      (items) => openOf(items).join() === openAtVenue().join(),
    );
    // Those of earlier tests are further away, and not all within the levels.
    const own = resting
      .filter(({ instrumentId }) => instrumentId === 'BTCUSDT')
      .map((each) => ({
        direction: each.direction,
        price: each.price,
        quantity: toDecimalString(decimal(each.quantity).minus(each.executedQuantity)),
      }));
    return [reference(withoutOrders(readDepth(), own)), reference(readDepth())];
  };
  const [without, withOwn] = await rest('in-the-book');
  expect(without).not.toBe(withOwn);
  const quote = async () => {
    const { code, data: quoted } = await fixture.call('/institution/quote', {
      fromAsset: 'USDT',
      toAsset: 'BTC',
      fromAmount: '100',
    });
    if (code === 200) return round(quoted.referencePrice, 2, 'down');
    // The pair is closed for a second after the order moved the price, and the clock stands.
    platform.clock.advance(100);
    return code;
  };
  expect(await until(quote, (price) => price === without)).toBe(without);
  await fixture.call('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId: fixture.keyId });
});

async function futuresInWallet() {
  const { data } = await fixture.platform.call('GET', '/user/assets', undefined, fixture.token);
  return data.find(({ accountType }: { accountType: string }) => accountType === 'swap_account');
}

test('WAL-01 WAL-02 in the wallet margin is frozen, and available is what can be transferred', async () => {
  await fixture.trade('BUY', '0.5');
  const transferable = async () => {
    const { futuresCapital } = await until(fixture.account, ({ futuresCapital }) => futuresCapital !== null);
    return futuresCapital.transferableBalance;
  };
  const { capital } = await atVenue();
  await until(transferable, (amount) => amount === capital.transferableBalance);
  const row = await futuresInWallet();
  expect(row.available).toBe(capital.transferableBalance);
  expect(decimal(row.available).plus(row.frozen).eq(row.total)).toBe(true);
  expect(decimal(row.frozen).gt('0')).toBe(true);
  const request = { accountType: 'swap_account', asset: 'USDT' };
  const { data } = await fixture.call('/broker/lightning/transfer/queryTransferAvailable', request);
  expect(data.available).toBe(row.available);
});

test('events missed during an outage are in the state when the stream is back', async () => {
  const before = (await fixture.openOrders()).items.length;
  fixture.network.cut();
  await until(fixture.positions, ({ freshness }) => freshness.state === 'stale');
  await fixture.trade('BUY', '0.02');
  const positions = await until(fixture.positions, ({ freshness }) => freshness.state === 'live');
  const venue = await atVenue();
  expect(positions.items).toMatchObject(venue.positions);
  expect((await fixture.openOrders()).items).toHaveLength(before);
});

test('TR-10 TR-13 orders’ fees and positions’ profits survive an outage of the stream', async () => {
  const url = `${fixture.platform.venue.url}/fapi/v1/depth?symbol=BTCUSDT&limit=5`;
  const book = (await (await fetch(url)).json()) as { asks: [string, string][] };
  const [price = '', size = ''] = book.asks[0] ?? [];
  // More than the quantity at its price: the rest stays on the order book.
  const quantity = (Number(size) + 0.2).toFixed(3);
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity, price };
  await fixture.elsewhere.post('/fapi/v1/order', { ...order, newClientOrderId: 'filled-in-part' });
  const pickFields = ({ items }: { items: { clientOrderId: string; status: string }[] }) =>
    items.find(({ clientOrderId, status }) => clientOrderId === 'filled-in-part' && status === 'partial-filled');
  const before = pickFields(await until(fixture.openOrders, (orders) => pickFields(orders) !== undefined));
  const venue = await atVenue();
  const positions = await until(fixture.positions, ({ items }) => items[0]?.quantity === venue.positions[0]?.quantity);
  expect(before).toMatchObject({ fee: expect.stringMatching(/[1-9]/), feeAsset: 'USDT' });
  expect(positions.items[0].realizedPnl).toMatch(/[1-9]/);
  fixture.network.cut();
  await until(fixture.positions, ({ freshness }) => freshness.state === 'stale');
  await until(fixture.positions, ({ freshness }) => freshness.state === 'live');
  const after = await until(
    fixture.openOrders,
    (orders) => (pickFields(orders) as { fee?: string } | undefined)?.fee !== '0',
  );
  expect(pickFields(after)).toEqual(before);
  const updated = await until(fixture.positions, ({ items }) => items[0]?.realizedPnl !== '0');
  expect(updated.items[0].realizedPnl).toBe(positions.items[0].realizedPnl);
});

test('TR-13 TR-15 a conditional order is one order before and after it is triggered', async () => {
  const clientOrderId = 'stop-and-then-market';
  const { data } = await fixture.call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: fixture.keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId,
    direction: 'sell',
    priceType: 'market',
    quantity: '0.03',
    condition: { type: 'stop', triggerPrice: fixture.near(-2), triggerBy: 'mark' },
    expiresAt: fixture.platform.clock.now + 86_400_000,
  });
  expect(data).toMatchObject({ clientOrderId, status: 'running' });
  const find = async () =>
    (await fixture.openOrders()).items.find(
      (order: { clientOrderId: string }) => order.clientOrderId === clientOrderId,
    );
  const waiting = await until(find, (order) => order?.expiresAt !== null);
  expect(waiting).toMatchObject({
    orderId: data.orderId,
    condition: { type: 'stop', triggerBy: 'mark', triggerPrice: expect.any(String) },
    expiresAt: expect.any(Number),
    quantity: '0.03',
  });
  await fixture.platform.venue.processor.submit(
    { type: 'shock', move: -4_000_000, overMs: 0, holdMs: 0 },
    () => undefined,
  );
  await fixture.pass(40_000);
  await until(
    async () => (await find()) === undefined,
    (isGone) => isGone,
  );
  const { data: detail } = await until(
    () => fixture.call('/lightning/futures/trade/queryTradeDetail', { keyId: fixture.keyId, clientOrderId }),
    ({ data: { order } }) => order.status === 'filled',
  );
  expect(detail.order).toMatchObject({ executedQuantity: '0.03', condition: { type: 'stop' }, direction: 'sell' });
  expect(detail.order.orderId).not.toBe(data.orderId);
  const rows = await fixture.platform.db.database
    .selectFrom('exchange_order')
    .select(['user_id', 'algo_id'])
    .where('client_order_id', '=', clientOrderId)
    .execute();
  expect(rows).toMatchObject([{ user_id: expect.any(String), algo_id: data.orderId }]);
});

test('TR-10 figures that need a mark price are null when it is old', async () => {
  await until(fixture.positions, ({ items }) => items[0]?.markPrice !== null);
  fixture.platform.venue.pause();
  // Updates in flight when the stream fell silent still arrive, and their age counts from then.
  const aged = () => {
    fixture.platform.clock.advance(10_001);
    return fixture.positions();
  };
  const { items, freshness } = await until(aged, (positions) => positions.freshness.ageMs >= 10_000);
  expect(items[0]).toMatchObject({ markPrice: null, unrealizedPnl: null, liquidationPrice: null, marginRate: null });
  expect(items[0].quantity).not.toBe('0');
  expect(freshness.ageMs).toBeGreaterThanOrEqual(10_000);
  expect((await fixture.account()).futuresCapital).toBeNull();
  expect(await futuresInWallet()).toMatchObject({ total: expect.any(String), available: null, frozen: null });
  fixture.platform.venue.resume();
  await fixture.pass(2_000);
  await until(fixture.positions, (positions) => positions.items[0]?.markPrice !== null);
});
