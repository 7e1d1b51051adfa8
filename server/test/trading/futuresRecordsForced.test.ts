import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMirror, recordsSettled } from '../../../testkit/trading/futuresMirror.ts';
import { openTradingFixture, type TradingFixture, until } from '../../../testkit/trading/tradingFixture.ts';

let fixture: TradingFixture;
beforeAll(async () => {
  fixture = await openTradingFixture('1000');
  await fixture.account();
});
afterAll(() => fixture?.close());

const percent = (move: number) => Math.round(move * 1_000_000);
const shock = (move: number) =>
  fixture.platform.venue.processor.submit(
    { type: 'shock', move: percent(move), overMs: 0, holdMs: 0 },
    () => undefined,
  );

test('TR-10 TR-13 WAL-15 a liquidation is shown, stored and mirrored, with the insurance fund’s payments', async () => {
  await fixture.elsewhere.post('/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 100 });
  await fixture.trade('BUY', '0.5');
  const { items } = await until(fixture.positions, (positions) => positions.items.length === 1);
  expect(items[0]).toMatchObject({ side: 'long', quantity: '0.5', state: 'open' });
  await shock(-12);
  await fixture.pass(20_000);
  await until(
    async () => fixture.platform.venue.processor.engine.account(fixture.externalId).positions.get('BTCUSDT')?.steps,
    (steps) => steps === 0,
  );
  const closed = await until(fixture.positions, (positions) => positions.items[0]?.quantity === '0');
  expect(closed.items).toMatchObject([{ instrumentId: 'BTCUSDT', side: 'long', state: 'forcefully_liquidated' }]);
  await recordsSettled(fixture);
  await expectMirror(fixture);
  const { data: orders } = await fixture.call('/lightning/futures/order/pageOrder', { keyId: fixture.keyId });
  const forced = orders.items.filter(
    ({ liquidationType }: { liquidationType: string }) => liquidationType === 'take_over',
  );
  expect(forced.length).toBeGreaterThan(0);
  expect(forced[0]).toMatchObject({ direction: 'sell', clientOrderId: expect.stringMatching(/^autoclose-/) });
  const { data: income } = await fixture.call('/lightning/futures/income/pageIncome', {
    keyId: fixture.keyId,
    queryCondition: { incomeType: 'liquidation' },
  });
  expect(income.items.length).toBeGreaterThan(0);
});

test('SH-05 a liquidation notifies every member who trades', async () => {
  const { data } = await until(
    () => fixture.call('/user/notification/page', { queryCondition: { topic: 'liquidation' } }),
    ({ data: page }) => page.items.length > 0,
  );
  expect(data.items[0]).toMatchObject({ title: 'Position liquidated: BTCUSDT', isOwn: false });
});

test('TR-10 a position that the exchange closed is shown for ten minutes', async () => {
  fixture.platform.clock.advance(9 * 60_000);
  expect((await fixture.positions()).items).toHaveLength(1);
  fixture.platform.clock.advance(2 * 60_000);
  expect((await fixture.positions()).items).toEqual([]);
});
