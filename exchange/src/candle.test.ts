import { expect, test } from 'vitest';
import { parseKlineEvent, parseKlineRow } from './candle.ts';
import type { KlineEvent, KlineRow } from './wire.ts';

test('TR-04 a row of klines and an event of the stream are the same candle', () => {
  const row: KlineRow = [60_000, '10.0', '12.0', '9.0', '11.0', '5', 119_999, '52.0', 7, '3', '31.0', '0'];
  const k = { t: 60_000, T: 119_999, s: 'BTCUSDT', i: '1m', o: '10.0', c: '11.0', h: '12.0', l: '9.0', v: '5', n: 7 };
  const event: KlineEvent = { e: 'kline', E: 1, s: 'BTCUSDT', k: { ...k, x: false, q: '52.0', V: '3', Q: '31.0' } };
  expect(parseKlineEvent(event)).toEqual(parseKlineRow(row));
  expect(parseKlineRow(row)).toEqual({
    openTime: 60_000,
    closeTime: 119_999,
    open: '10.0',
    high: '12.0',
    low: '9.0',
    close: '11.0',
    volume: '5',
    quoteVolume: '52.0',
    count: 7,
  });
});
