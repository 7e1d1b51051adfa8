import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { ReferencePrices } from './prices.ts';
import { startRates, UsdRates } from './rates.ts';
import { type Market, valueAsset, valueInUsd } from './values.ts';

const NOW = 1_800_000_000_000;
const eur = { base: 'EUR', quote: 'USD', bid: '1.0800', ask: '1.0802' };
const usdt = { base: 'USDT', quote: 'USD', bid: '0.9994', ask: '0.9996' };

let followed: { close(): void } | undefined;
let server: Server | undefined;
afterEach(() => {
  followed?.close();
  server?.close();
});

/** A source that serves these responses in order and repeats the last one. */
async function source(...answers: readonly string[]): Promise<{ url: string; requests: () => number }> {
  let requests = 0;
  const made = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(answers[Math.min(requests, answers.length - 1)]);
    requests += 1;
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(made.address() as AddressInfo).port}/rates`, requests: () => requests };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('CV-01 the source is polled, and an invalid response changes nothing', async () => {
  const rates = new UsdRates(() => NOW);
  const good = JSON.stringify({ at: NOW - 500, rates: [eur] });
  const bad = JSON.stringify({ at: NOW, rates: [{ ...eur, bid: 1.08 }] });
  const { url, requests } = await source('not JSON', bad, good, bad);
  followed = startRates({ url, everyMs: 10, rates, log: createLog('silent') });
  await until(() => requests() >= 2);
  expect(rates.shown('EUR')).toEqual({ refused: 'stale' });
  await until(() => 'price' in rates.shown('EUR'));
  await until(() => requests() >= 4);
  expect(rates.shown('EUR')).toMatchObject({ price: '1.0801', at: NOW - 500 });
});

test('without a source no currency is priced', () => {
  const rates = new UsdRates(() => NOW);
  followed = startRates({ url: null, everyMs: 10, rates, log: createLog('silent') });
  expect(rates.shown('EUR')).toEqual({ refused: 'stale' });
});

test('a rate is too old ten seconds after its own time or its receipt, whichever is earlier', () => {
  let now = NOW;
  const rates = new UsdRates(() => now);
  rates.update({ at: NOW - 6_000, rates: [{ ...eur, quote: 'USD' }] });
  now = NOW + 4_000;
  expect(rates.shown('EUR')).toHaveProperty('price');
  now = NOW + 4_001;
  expect(rates.shown('EUR')).toEqual({ refused: 'stale' });

  rates.update({ at: now + 3_600_000, rates: [{ ...eur, quote: 'USD' }] });
  now += 10_001;
  expect(rates.shown('EUR')).toEqual({ refused: 'stale' });
});

test('a rate that is crossed or wider than 1 % is ignored', () => {
  const rates = new UsdRates(() => NOW);
  rates.update({ at: NOW, rates: [{ base: 'EUR', quote: 'USD', bid: '1.09', ask: '1.08' }] });
  rates.update({ at: NOW, rates: [{ base: 'EUR', quote: 'USD', bid: '1.00', ask: '1.05' }] });
  expect(rates.shown('EUR')).toEqual({ refused: 'stale' });
});

test('a rate to deal at was measured a second before and has not jumped since', () => {
  let now = NOW;
  const rates = new UsdRates(() => now);
  const update = (bid: string, ask: string) =>
    rates.update({ at: now, rates: [{ base: 'EUR', quote: 'USD', bid, ask }] });
  update('1.0800', '1.0802');
  expect(rates.firm('EUR')).toEqual({ refused: 'unmeasured' });
  // A repeated response is not a second measurement.
  update('1.0800', '1.0802');
  expect(rates.firm('EUR')).toEqual({ refused: 'unmeasured' });
  now += 1_000;
  update('1.0801', '1.0803');
  const rate = { price: '1.0802', at: now, index: '1.0802', indexAt: now };
  expect(rates.firm('EUR')).toEqual({ ...rate, deviationBps: 0 });
  now += 1_000;
  update('1.0805', '1.0807');
  expect(rates.firm('EUR')).toEqual({ refused: 'jump' });
  expect(rates.shown('EUR')).toMatchObject({ price: '1.0806' });
  now += 1_000;
  update('1.0805', '1.0807');
  expect(rates.firm('EUR')).toMatchObject({ price: '1.0806' });
});

test('CV-01 a coin’s dollar value uses the rate of USDT, with the time of the older part', () => {
  const prices = new ReferencePrices(() => NOW, { notional: () => '100000', indexBps: '20' });
  const sources = new Map([['BTC', referenceMarket('BTCUSDT')]]);
  const market: Market = { sources, prices, rates: new UsdRates(() => NOW) };
  prices.updateFigures(referenceMarket('BTCUSDT'), { mark: '100001', index: '100001', eventAt: NOW - 300 });
  expect(valueAsset(market, 'BTC', { unit: 'USD', now: NOW })).toEqual({ refused: 'stale' });
  expect(valueInUsd(market, 'BTC', NOW)).toMatchObject({ price: '100001', at: NOW - 300 });
  expect(valueInUsd(market, 'EUR', NOW)).toBeUndefined();
  market.rates.update({ at: NOW - 2_000, rates: [{ ...usdt, quote: 'USD' }] });
  expect(valueAsset(market, 'BTC', { unit: 'USD', now: NOW })).toMatchObject({ price: '99950.9995', at: NOW - 2_000 });
  expect(valueAsset(market, 'BTC', { unit: 'USDT', now: NOW })).toMatchObject({ price: '100001', at: NOW - 300 });
  expect(valueAsset(market, 'EUR', { unit: 'USDT', now: NOW })).toEqual({ refused: 'stale' });
});
