import { once } from 'node:events';
import { expect, test } from 'vitest';
import { get } from '../testing/get.ts';
import { manualVenue } from '../testing/manualVenue.ts';
import { SocketClient } from '../testing/socketClient.ts';
import type { Venue } from '../venue.ts';

const KEY = 'a-key-of-the-controls';
const post = ({ controlUrl = '' }: Venue, query: string, key = KEY) =>
  get(controlUrl, `/shocks?${query}`, { method: 'POST', headers: { 'x-mbx-apikey': key } });

test('TR-04 a gap moves one contract’s index immediately, and its makers quote around the new price', async () => {
  const manual = await venueWithShocks();
  const { venue } = manual;
  const before = Number(venue.market.mark('BTCUSDT').indexPrice);
  const other = Number(venue.market.mark('ETHUSDT').indexPrice);
  expect((await post(venue, 'kind=gap&symbol=BTCUSDT&percent=-8')).body).toEqual({ kind: 'gap' });
  manual.advance(3_000);
  expect(Number(venue.market.mark('BTCUSDT').indexPrice) / before).toBeCloseTo(0.92, 3);
  expect(Number(venue.market.mark('ETHUSDT').indexPrice) / other).toBeCloseTo(1, 3);
  const { bids, asks } = venue.market.book('BTCUSDT');
  expect(((bids[0]?.[0] ?? 0) / 10 / before).toFixed(2)).toBe('0.92');
  expect((bids[0]?.[0] ?? 0) < (asks[0]?.[0] ?? 0)).toBe(true);
});

test('TR-05 in an outage every call fails and every socket is cut, until it is over', async () => {
  const manual = await venueWithShocks();
  const { venue } = manual;
  const { socket } = await SocketClient.open(`${venue.url}/public/ws/btcusdt@depth`);
  const closed = once(socket, 'close');
  await post(venue, 'kind=outage&seconds=30');
  await closed;
  expect(await get(venue.url, '/fapi/v1/ping')).toMatchObject({ status: 503, body: { code: -1008 } });
  manual.leap(30_000);
  expect((await get(venue.url, '/fapi/v1/ping')).status).toBe(200);
});

test('TR-05 during a silence the venue’s time is frozen', async () => {
  const manual = await venueWithShocks();
  const { venue } = manual;
  const time = async () => ((await get(venue.url, '/fapi/v1/time')).body as { serverTime: number }).serverTime;
  const before = await time();
  await post(venue, 'kind=silence&seconds=30');
  manual.leap(29_000);
  expect(await time()).toBe(before);
  manual.leap(1_000);
  expect(await time()).toBe(before + 30_000);
});

test.each([
  ['kind=flood', -1130],
  ['percent=5', -1102],
  ['kind=gap', -1102],
  ['kind=gap&percent=five', -1130],
  ['kind=gap&percent=-95', -1130],
  ['kind=gap&percent=5&symbol=NONE', -1121],
  ['kind=outage&seconds=0', -1130],
])('a shock that makes no sense is rejected: %s', async (query, code) => {
  const { venue } = await venueWithShocks();
  expect((await post(venue, query)).body).toMatchObject({ code });
});

test('the controls answer nobody without their key', async () => {
  const { venue } = await venueWithShocks();
  const before = venue.market.mark('BTCUSDT').indexPrice;
  for (const key of ['', 'a-key-of-the-control', 'venue-demo-a'])
    expect(await post(venue, 'kind=gap&percent=5', key)).toMatchObject({ status: 401, body: { code: -2015 } });
  expect(venue.market.mark('BTCUSDT').indexPrice).toBe(before);
});

test('the exchange’s own port has no controls, whatever key is sent', async () => {
  const { venue } = await venueWithShocks();
  const headers = { 'x-mbx-apikey': KEY };
  expect((await get(venue.url, '/shocks?kind=gap&percent=5', { method: 'POST', headers })).status).toBe(404);
});

test('a venue without a key for its controls has none', async () => {
  const { venue } = await manualVenue({ demo: true });
  expect(venue.controlUrl).toBeUndefined();
});

const venueWithShocks = () => manualVenue({ control: { port: 0, key: KEY } });
