import { expect, test } from 'vitest';
import { get, getRows } from '../../testing/get.ts';
import { ALICE } from '../../testing/signed.ts';
import { field } from '../../testing/socketClient.ts';
import { tradingVenue } from '../../testing/tradingVenue.ts';

test('open interest is what the long positions of all accounts hold together', async () => {
  const { url, alice, venue } = await tradingVenue();
  const read = async () => Number(field((await get(url, '/fapi/v1/openInterest?symbol=BTCUSDT')).body, 'openInterest'));
  await alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.1' });
  let shorts = 0;
  for (const { positions } of venue.processor.engine.state.accounts.values()) {
    shorts += Math.max(0, -(positions.get('BTCUSDT')?.steps ?? 0));
  }
  expect(await read()).toBeCloseTo(shorts / 1000, 3);
  expect(await read()).toBeGreaterThanOrEqual(0.1);
});

test('TR-19 funding that was settled is listed, oldest first, and paid by who was long', async () => {
  const manual = await tradingVenue();
  const { url, alice } = manual;
  expect(await getRows(url, '/fapi/v1/fundingRate?symbol=BTCUSDT')).toEqual([]);
  await alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.1' });
  manual.leap(8 * 3_600_000);
  manual.advance(1000);
  const [row] = await getRows(url, '/fapi/v1/fundingRate?symbol=BTCUSDT');
  expect(row).toMatchObject({ symbol: 'BTCUSDT', fundingRate: expect.stringMatching(/^-?0\.\d{8}$/) });
  expect(Number(field(row, 'fundingTime')) % 1).toBe(0);
  expect(await getRows(url, '/fapi/v1/fundingRate')).toHaveLength(20);
  const [fee] = (await alice('GET /fapi/v1/income', { incomeType: 'FUNDING_FEE' })).body;
  expect(Math.sign(Number(fee.income))).toBe(-Math.sign(Number(field(row, 'fundingRate'))));
  expect((await get(url, '/fapi/v1/fundingRate?symbol=NONE')).body).toMatchObject({ code: -1121 });
  expect(await getRows(url, '/fapi/v1/fundingInfo')).toEqual([]);
});

test('older trades are read from an id on', async () => {
  const manual = await tradingVenue();
  manual.advance(5000);
  const last = await getRows(manual.url, '/fapi/v1/trades?symbol=BTCUSDT&limit=5');
  const from = Number(field(last[1], 'id'));
  const init = { headers: { 'x-mbx-apikey': ALICE.key } };
  const path = `/fapi/v1/historicalTrades?symbol=BTCUSDT&fromId=${from}&limit=2`;
  expect((await get(manual.url, path, init)).body).toEqual(last.slice(1, 3));
});

test('a pair’s continuous candles are its perpetual’s', async () => {
  const { url } = await tradingVenue();
  const own = await getRows(url, '/fapi/v1/klines?symbol=BTCUSDT&interval=1h&limit=3');
  const query = 'pair=BTCUSDT&interval=1h&limit=3&contractType=';
  expect(await getRows(url, `/fapi/v1/continuousKlines?${query}PERPETUAL`)).toEqual(own);
  expect((await get(url, `/fapi/v1/continuousKlines?${query}CURRENT_QUARTER`)).body).toMatchObject({ code: -4144 });
});
