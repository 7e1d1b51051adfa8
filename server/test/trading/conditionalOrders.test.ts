import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { cancelAllEndedStops } from '../../src/modules/trading/orders/cancelStops.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
  await fixture.positions();
});
beforeEach(async () => {
  fixture.network.fate = null;
  await fixture.order('cancelAllOrder', {});
  const { steps = 0 } = fixture.atVenue().positions.get('BTCUSDT') ?? {};
  if (steps !== 0) await fixture.trade(steps > 0 ? 'SELL' : 'BUY', (Math.abs(steps) / 1000).toFixed(3));
  await recorded();
  await fixture.pass(2_000);
});
afterAll(() => fixture?.close());

/** Places a reduce-only conditional order; `percent` is the trigger's distance from the mark. */
async function placeStop(percent: number, fields: object = {}): Promise<string> {
  const clientOrderId = orderId();
  const type = percent < 0 ? 'stop' : 'take_profit';
  const { code, data } = await fixture.send({
    clientOrderId,
    direction: 'sell',
    priceType: 'market',
    quantity: '0.1',
    reduceOnly: true,
    condition: { type, triggerPrice: fixture.near(percent), triggerBy: 'mark' },
    expiresAt: fixture.platform.clock.now + 86_400_000,
    ...fields,
  });
  expect([code, data.status]).toEqual([200, 'running']);
  await waitFor(async () => ((await fixture.readRow(clientOrderId))?.status === 'running' ? true : undefined));
  await fixture.pass(1_000);
  return clientOrderId;
}
const close = (fields: object = {}) =>
  fixture.order('closePosition', {
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    priceType: 'market',
    quantity: '0.1',
    ...fields,
  });
const isOpenAtVenue = (name: string) =>
  [...fixture.atVenue().algos.values()].some((algo) => algo.clientAlgoId === name && algo.status === 'NEW');
const status = async (name: string) => (await fixture.readRow(name))?.status;
/** Waits until the records have the position of the venue. */
const recorded = () =>
  waitFor(async () => {
    const trades = await fixture.platform.db.database
      .selectFrom('exchange_trade')
      .select(['direction', 'quantity'])
      .where('instrument_id', '=', 'BTCUSDT')
      .execute();
    const sum = trades.reduce(
      (total, { direction, quantity }) => total + (direction === 'buy' ? 1 : -1) * Math.round(Number(quantity) * 1000),
      0,
    );
    return sum === fixture.position() ? true : undefined;
  });
const run = async () => {
  await recorded();
  await cancelAllEndedStops(createTradingDeps(fixture.platform));
};
/** Waits until an order is not open at the venue any more: the platform's queue may be cancelling it already. */
const ended = (name: string) => waitFor(() => (isOpenAtVenue(name) ? undefined : true));
const shock = (move: number) =>
  fixture.platform.venue.processor.submit(
    { type: 'shock', move: Math.round(move * 1_000_000), overMs: 0, holdMs: 0 },
    () => undefined,
  );

const closings = {
  'closing it': () => close(),
  'closing all': () => fixture.order('closeAllPosition', { key: orderId() }),
  'an order placed elsewhere': () => fixture.trade('SELL', '0.1'),
  'a reversal': () => fixture.trade('SELL', '0.2'),
};
for (const [name, end] of Object.entries(closings)) {
  test(`TR-15 ${name} cancels the position’s reduce-only conditional orders, audited`, async () => {
    await fixture.trade('BUY', '0.1');
    await fixture.pass(1_000);
    const stops = [await placeStop(-5), await placeStop(5)];
    const opening = await placeStop(-5, { reduceOnly: false });
    await run();
    expect(stops.map(isOpenAtVenue)).toEqual([true, true]);
    await end();
    await run();
    await Promise.all(stops.map(ended));
    expect(isOpenAtVenue(opening)).toBe(true);
    for (const stop of stops) {
      await waitFor(async () => ((await status(stop)) === 'cancelled' ? true : undefined));
      expect(await fixture.readRow(stop)).toMatchObject({ status: 'cancelled', rejection_code: 1 });
    }
    const row = await fixture.readRow(stops[0] ?? '');
    const audited = await fixture.platform.db.database
      .selectFrom('audit_record')
      .select(['actor', 'after'])
      .where('subject', '=', `exchange_order:${row?.id}`)
      .where('action', '=', 'exchange_order_cancel_requested')
      .execute();
    expect(audited).toEqual([{ actor: 'system', after: { reason: 'position_closed' } }]);
  });
}

test('TR-15 a position that is reduced, but not closed, keeps its conditional orders', async () => {
  await fixture.trade('BUY', '0.2');
  await fixture.pass(1_000);
  const stop = await placeStop(-5);
  await close();
  await fixture.pass(1_000);
  await run();
  expect([isOpenAtVenue(stop), await status(stop)]).toEqual([true, 'running']);
  await fixture.trade('SELL', '0.05');
  await run();
  expect(isOpenAtVenue(stop)).toBe(true);
});

test('TR-15 if the records lack an execution, nothing is cancelled until they agree with the exchange', async () => {
  await fixture.trade('BUY', '0.1');
  await fixture.pass(1_000);
  const stop = await placeStop(-5);
  await fixture.trade('SELL', '0.05');
  await recorded();
  const { owner } = fixture.platform.db;
  // By the records the position is closed: an execution that enlarged it is missing.
  const [last] = await owner.selectFrom('exchange_trade').selectAll().orderBy('id', 'desc').limit(1).execute();
  const { id: _, trade_id, ...trade } = last as NonNullable<typeof last>;
  const extra = await owner
    .insertInto('exchange_trade')
    .values({ ...trade, quantity: '0.05', trade_id: String(BigInt(trade_id) + 1_000_000n) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await cancelAllEndedStops(createTradingDeps(fixture.platform));
  expect([isOpenAtVenue(stop), await status(stop)]).toEqual([true, 'running']);
  await owner.deleteFrom('exchange_trade').where('id', '=', extra.id).execute();
});

test('TR-15 a position that is closed and opened again keeps only the orders placed afterwards', async () => {
  await fixture.trade('BUY', '0.1');
  await fixture.pass(1_000);
  const old = await placeStop(-5);
  await fixture.trade('SELL', '0.1');
  await fixture.trade('BUY', '0.1');
  await fixture.pass(1_000);
  const fresh = await placeStop(-6);
  await run();
  await ended(old);
  await run();
  expect(isOpenAtVenue(fresh)).toBe(true);
});

test('TR-15 orders of a closing that keeps them stay, until the next one that does not', async () => {
  for (const keep of [
    () => close({ keepConditional: true }),
    () => fixture.order('closeAllPosition', { key: orderId(), keepConditional: true }),
  ]) {
    await fixture.trade('BUY', '0.1');
    await fixture.pass(1_000);
    const stop = await placeStop(-5);
    await keep();
    await fixture.pass(1_000);
    await run();
    expect([isOpenAtVenue(stop), await status(stop)]).toEqual([true, 'running']);
    await fixture.trade('BUY', '0.1');
    await fixture.pass(1_000);
    await close();
    await run();
    await ended(stop);
  }
});

test('TR-15 two servers cancel an order once', async () => {
  await fixture.trade('BUY', '0.1');
  await fixture.pass(1_000);
  const stop = await placeStop(-5);
  await fixture.trade('SELL', '0.1');
  await recorded();
  await Promise.all([1, 2, 3].map(() => cancelAllEndedStops(createTradingDeps(fixture.platform))));
  await ended(stop);
  const row = await fixture.readRow(stop);
  const audited = await fixture.platform.db.database
    .selectFrom('audit_record')
    .select('actor')
    .where('subject', '=', `exchange_order:${row?.id}`)
    .where('action', '=', 'exchange_order_cancel_requested')
    .execute();
  expect(audited).toHaveLength(1);
});

test('TR-15 a cancellation that did not reach the exchange is repeated by the job', async () => {
  await fixture.trade('BUY', '0.1');
  await fixture.pass(1_000);
  const stop = await placeStop(-5);
  // Before the end of the position, since the server's own job may cancel immediately.
  fixture.network.fate = ({ method }) => (method === 'DELETE' ? 'loseRequest' : 'pass');
  await fixture.trade('SELL', '0.1');
  await recorded();
  await cancelAllEndedStops(createTradingDeps(fixture.platform));
  await waitFor(async () => ((await status(stop)) === 'cancelling' ? true : undefined));
  expect(isOpenAtVenue(stop)).toBe(true);
  fixture.network.fate = null;
  await fixture.reconcile();
  await ended(stop);
  await waitFor(async () => ((await status(stop)) === 'cancelled' ? true : undefined));
});

test('TR-15 the stop that closes the position cancels the take-profit', async () => {
  await fixture.trade('BUY', '0.1');
  await fixture.pass(1_000);
  const [stop, profit] = [await placeStop(-1), await placeStop(15)];
  await shock(-3);
  await fixture.pass(3_000);
  await waitFor(async () => ((await status(stop)) === 'filled' ? true : undefined));
  await run();
  await ended(profit);
});

test('TR-15 a liquidation cancels the conditional orders of the position', async () => {
  await fixture.elsewhere.post('/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 100 });
  await fixture.elsewhere.post('/fapi/v1/marginType', { symbol: 'BTCUSDT', marginType: 'ISOLATED' });
  await fixture.trade('BUY', '0.5');
  await fixture.pass(1_000);
  const profit = await placeStop(30);
  await shock(-12);
  await fixture.pass(20_000);
  expect(fixture.position()).toBe(0);
  await run();
  await ended(profit);
});
