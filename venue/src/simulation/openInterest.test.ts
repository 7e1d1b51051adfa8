import { expect, test } from 'vitest';
import { imbalances } from '../engine/conservation.ts';
import { get } from '../testing/get.ts';
import { manualVenue } from '../testing/manualVenue.ts';
import { field } from '../testing/socketClient.ts';

test('each contract has an open interest that moves, is equal on both sides, and creates no money', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  const { engine } = venue.processor;
  const read = async (symbol: string) => {
    const { body } = await get(venue.url, `/fapi/v1/openInterest?symbol=${symbol}`);
    return Number(field(body, 'openInterest'));
  };
  const contracts = [...engine.contracts.values()];
  const worth = async (symbol: string) => (await read(symbol)) * (Number(engine.symbol(symbol).mark) / 1e8);
  for (const { symbol } of contracts) expect(await worth(symbol), symbol).toBeGreaterThan(5_000_000);
  expect(await worth('BTCUSDT')).toBeGreaterThan(3 * (await worth('XLMUSDT')));

  const before = await read('BTCUSDT');
  manual.advance(60_000);
  const after = await read('BTCUSDT');
  expect(after).not.toBe(before);
  expect(Math.abs(after / before - 1)).toBeLessThan(0.02);

  for (const { symbol } of contracts) {
    let net = 0;
    for (const { positions } of engine.state.accounts.values()) net += positions.get(symbol)?.steps ?? 0;
    expect(net, symbol).toBe(0);
  }
  expect(imbalances(engine.state)).toEqual(new Map());
});
