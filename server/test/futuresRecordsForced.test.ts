import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMirror, recordsSettled } from '../../e2e/support/futuresMirror.ts';
import { openTradingDesk, type TradingDesk, until } from '../../e2e/support/tradingDesk.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk('1000');
  await desk.account();
});
afterAll(() => desk?.close());

const percent = (move: number) => Math.round(move * 1_000_000);
const shock = (move: number) =>
  desk.platform.venue.desk.submit({ type: 'shock', move: percent(move), overMs: 0, holdMs: 0 }, () => undefined);

test('TR-10 TR-13 WAL-15 a liquidation is told, written and mirrored, with what the insurance fund takes and gives', async () => {
  await desk.elsewhere.post('/fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 100 });
  await desk.trade('BUY', '0.5');
  const { items } = await until(desk.positions, (positions) => positions.items.length === 1);
  expect(items[0]).toMatchObject({ side: 'long', quantity: '0.5', state: 'open' });
  await shock(-12);
  await desk.pass(20_000);
  await until(
    async () => desk.platform.venue.desk.world.account(desk.externalId).positions.get('BTCUSDT')?.steps,
    (steps) => steps === 0,
  );
  const told = await until(desk.positions, (positions) => positions.items[0]?.quantity === '0');
  expect(told.items).toMatchObject([{ instrumentId: 'BTCUSDT', side: 'long', state: 'forcefully_liquidated' }]);
  await recordsSettled(desk);
  await expectMirror(desk);
  const { data: orders } = await desk.call('/lightning/futures/order/pageOrder', { keyId: desk.keyId });
  const forced = orders.items.filter(
    ({ liquidationType }: { liquidationType: string }) => liquidationType === 'take_over',
  );
  expect(forced.length).toBeGreaterThan(0);
  expect(forced[0]).toMatchObject({ direction: 'sell', clientOrderId: expect.stringMatching(/^autoclose-/) });
  const { data: income } = await desk.call('/lightning/futures/income/pageIncome', {
    keyId: desk.keyId,
    queryCondition: { incomeType: 'liquidation' },
  });
  expect(income.items.length).toBeGreaterThan(0);
});

test('TR-10 a position that the exchange closed is told of for ten minutes', async () => {
  desk.platform.clock.advance(9 * 60_000);
  expect((await desk.positions()).items).toHaveLength(1);
  desk.platform.clock.advance(2 * 60_000);
  expect((await desk.positions()).items).toEqual([]);
});
