import { expect, test } from 'vitest';
import { get } from '../../testing/get.ts';
import { manualVenue } from '../../testing/manualVenue.ts';
import { field, rows } from '../../testing/socketClient.ts';

test('ping answers nothing and time the venue’s own', async () => {
  const manual = await manualVenue();
  expect((await get(manual.venue.url, '/fapi/v1/ping')).body).toEqual({});
  manual.advance(1000);
  expect((await get(manual.venue.url, '/fapi/v1/time')).body).toEqual({ serverTime: 1_763_690_001_000 });
});

test('TR-04 depth returns 500 levels by default, in the decimals of the symbol', async () => {
  const manual = await manualVenue();
  const { body } = await get(manual.venue.url, '/fapi/v1/depth?symbol=BTCUSDT');
  expect(field(body, 'bids')).toHaveLength(500);
  const [price, quantity] = rows(body, 'bids')[0] ?? [];
  expect(price).toMatch(/^\d+\.\d0$/);
  expect(quantity).toMatch(/^\d+\.\d{3}$/);
  const five = await get(manual.venue.url, '/fapi/v1/depth?symbol=BTCUSDT&limit=5');
  expect(field(five.body, 'asks')).toHaveLength(5);
});

test('tickers come one by one or all together', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  for (const path of ['/fapi/v1/ticker/24hr', '/fapi/v1/ticker/bookTicker']) {
    expect((await get(url, path)).body).toHaveLength(20);
    expect(field((await get(url, `${path}?symbol=ETHUSDT`)).body, 'symbol')).toBe('ETHUSDT');
  }
});

test.each([
  ['/fapi/v1/depth?symbol=NONE', 400, -1121, 'Invalid symbol.'],
  [
    '/fapi/v1/ticker/24hr?symbol=btcusdt',
    400,
    -1100,
    "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
  ],
  ['/fapi/v1/depth', 400, -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
  ['/fapi/v1/depth?symbol=', 400, -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
  ['/fapi/v1/depth?symbol=BTCUSDT&limit=7', 400, -4021, '7 is not valid depth limit.'],
  ['/fapi/v1/depth?symbol=BTCUSDT&limit=5e2', 400, -4021, '5e2 is not valid depth limit.'],
  ['/fapi/v1/depth?symbol=BTCUSDT&symbol=ETHUSDT', 400, -1101, "Duplicate values for parameter 'symbol' detected."],
  ['/fapi/v1/nothing', 404, -5000, 'Path /fapi/v1/nothing, Method GET is invalid'],
  ['/', 404, -5000, 'Path /, Method GET is invalid'],
])('%s is rejected with HTTP %i and code %i', async (path, status, code, msg) => {
  const manual = await manualVenue();
  const answer = await get(manual.venue.url, path);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, msg });
});

test('another method is rejected with 405, which also rejects a browser’s question for custom headers', async () => {
  const manual = await manualVenue();
  for (const method of ['POST', 'DELETE', 'OPTIONS']) {
    const answer = await get(manual.venue.url, '/fapi/v1/time', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('public reads may be read from any origin', async () => {
  const manual = await manualVenue();
  const { headers } = await get(manual.venue.url, '/fapi/v1/time');
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('weight is counted by address and minute; beyond 2400 the answer is 429 until the minute ends', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const heavy = '/fapi/v1/depth?symbol=BTCUSDT&limit=1000';
  for (let call = 1; call <= 120; call += 1) {
    const answer = await get(url, heavy);
    expect(answer.headers.get('x-mbx-used-weight-1m')).toBe(String(20 * call));
    expect(answer.status).toBe(200);
  }
  const rejected = await get(url, '/fapi/v1/ping');
  expect(rejected.status).toBe(429);
  expect(field(rejected.body, 'code')).toBe(-1003);
  expect(rejected.headers.get('retry-after')).toBe('40');
  const other = await get(url, '/fapi/v1/ping', { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(other.status).toBe(200);
  const forwarded = await get(url, '/fapi/v1/ping', { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(forwarded.headers.get('x-mbx-used-weight-1m')).toBe('1');
  manual.leap(40_000);
  expect((await get(url, '/fapi/v1/ping')).headers.get('x-mbx-used-weight-1m')).toBe('1');
});

test('headers and bodies beyond 16 KiB are rejected', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const long = await fetch(`${url}/fapi/v1/ping`, { headers: { 'x-long': 'x'.repeat(20_000) } });
  expect(long.status).toBe(431);
  const body = await fetch(`${url}/fapi/v1/ping`, { method: 'POST', body: 'x'.repeat(17_000) });
  expect(body.status).toBe(413);
});

test('an internal error is reported, and the response does not describe it', async () => {
  const reported: unknown[] = [];
  const manual = await manualVenue({ report: (error) => reported.push(error) });
  manual.venue.market.day = () => {
    throw new Error('secret detail');
  };
  const answer = await get(manual.venue.url, '/fapi/v1/ticker/24hr');
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toContain('secret');
  expect(reported).toHaveLength(1);
});
