import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  isAggTradeEvent,
  isAggTradeRow,
  isBookTickerEvent,
  isDepthSnapshot,
  isDepthUpdate,
  isKlineEvent,
  isKlineRow,
  isMarkPriceEvent,
  isPremiumIndex,
  isTradeRow,
} from './payloads.ts';
import { listOf, type Validator } from './shape.ts';
import { parseTradingRules } from './tradingRules.ts';
import type { ExchangeInfo, SpotSymbolInfo } from './wire.ts';

const FOLDER = new URL('../../../shared/reference/data/recorded/', import.meta.url);
const isThere = existsSync(FOLDER);
if (!isThere) console.warn('recorded payloads are absent: what the exchange really sends is not checked');

const text = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8');
const events = (path: string): unknown[] =>
  text(path)
    .split('\n')
    .slice(1)
    .filter((line) => line.includes('{'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as unknown);
const key = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

test.skipIf(!isThere)('TR-04 messages of a real stream are accepted', () => {
  const checks: Readonly<Record<string, Validator>> = {
    depthUpdate: isDepthUpdate,
    bookTicker: isBookTickerEvent,
    aggTrade: isAggTradeEvent,
    kline: isKlineEvent,
  };
  const counts: Record<string, number> = {};
  for (const message of events('BINANCE_FUTURES.ws.1.0.txt')) {
    const data = key(message, 'data');
    const kind = String(key(data, 'e'));
    expect(checks[kind]?.(data), JSON.stringify(data)).toBe(true);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  for (const kind of Object.keys(checks)) expect(counts[kind], kind).toBeGreaterThan(10);
});

test.skipIf(!isThere)('TR-04 real answers of REST are accepted', () => {
  const snapshots = events('BINANCE_FUTURES.http.0.0.txt').filter((each) => key(each, 'lastUpdateId') !== undefined);
  expect(snapshots.length).toBeGreaterThan(0);
  expect(snapshots.map((each) => isDepthSnapshot(each))).toEqual(snapshots.map(() => true));
  const examples = 'account-examples/integration/http_responses/http_futures_market';
  const read = (name: string): unknown => JSON.parse(text(`${examples}_${name}.json`));
  expect(listOf(isKlineRow)(read('klines'))).toBe(true);
  expect(listOf(isTradeRow)(read('trades'))).toBe(true);
  expect(listOf(isAggTradeRow)(read('agg_trades'))).toBe(true);
  expect(isPremiumIndex(read('premium_index'))).toBe(true);
  expect(isMarkPriceEvent(JSON.parse(text('account-examples/adapter/market_data_json/mark_price_stream.json')))).toBe(
    true,
  );
});

test.skipIf(!isThere)(
  'TR-01 the rules of a real spot pair: its filters have other names and places than those of futures',
  () => {
    const info = JSON.parse(text('api-v3-exchangeInfo.json')) as ExchangeInfo<SpotSymbolInfo>;
    const pair = info.symbols.find(({ symbol }) => symbol === 'BTCUSDT');
    expect(pair && parseTradingRules(pair)).toEqual({
      tickSize: '0.01000000',
      stepSize: '0.00001000',
      // Its step and minimum are zero: those of limit orders hold.
      marketStepSize: '0.00001000',
      minQty: '0.00001000',
      maxQty: '9000.00000000',
      marketMinQty: '0.00001000',
      marketMaxQty: '97.09521512',
      minNotional: '5.00000000',
      multiplierUp: '5',
      multiplierDown: '0.2',
      buyMultiplierDown: '0.2',
      sellMultiplierUp: '5',
      priceDecimals: 2,
      quantityDecimals: 5,
    });
  },
);
