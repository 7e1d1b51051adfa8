import { expect, test } from 'vitest';
import { isPublicStream, publicWeight } from './publicApi.ts';

test.each([
  ['/api/v3/depth?symbol=BTCUSDT', 5],
  ['/api/v3/depth?symbol=BTCUSDT&limit=500', 25],
  ['/api/v3/depth?symbol=BTCUSDT&limit=5000', 250],
  ['/api/v3/ticker/24hr?symbol=BTCUSDT', 2],
  ['/api/v3/ticker/24hr', 80],
  ['/api/v3/ticker?symbols=["BTCUSDT","ETHUSDT"]', 8],
  ['/api/v3/account', undefined],
  ['/api/v3/order', undefined],
  ['/fapi/v1/depth', undefined],
])('the path %s weighs %s', (path, weight) => {
  const { pathname, searchParams } = new URL(path, 'http://venue');
  expect(publicWeight(pathname, searchParams)).toBe(weight);
});

test('the roots of spot streams are public, the WebSocket API is not', () => {
  expect(['/spot/ws/btcusdt@depth', '/spot/stream', '/spot/stream/0'].map(isPublicStream)).toEqual([true, true, true]);
  expect(['/ws-api/v3', '/private/ws', '/spot/account'].map(isPublicStream)).toEqual([false, false, false]);
});
