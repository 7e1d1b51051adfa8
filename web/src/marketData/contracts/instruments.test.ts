import { ManualClock } from '@aldgate/exchange/testing/manualClock.ts';
import type { SymbolInfo } from '@aldgate/exchange/wire.ts';
import { expect, test } from 'vitest';
import { createInstruments } from './instruments.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const info = (symbol: string, change: Partial<SymbolInfo> = {}) =>
  ({
    symbol,
    contractType: 'PERPETUAL',
    status: 'TRADING',
    baseAsset: symbol.slice(0, 3),
    quoteAsset: 'USDT',
    filters: [
      { filterType: 'PRICE_FILTER', tickSize: '0.10' },
      { filterType: 'LOT_SIZE', stepSize: '0.001' },
    ],
    ...change,
  }) as SymbolInfo;

function store(answers: (readonly SymbolInfo[] | Error)[]) {
  const clock = new ManualClock();
  let requests = 0;
  const instruments = createInstruments({
    load: async () => {
      const answer = answers[requests] ?? [];
      requests += 1;
      if (answer instanceof Error) throw answer;
      return { symbols: answer };
    },
    now: () => clock.now(),
    later: (run, ms) => clock.after(ms, run),
  });
  return { clock, requests: () => requests, ...instruments };
}

test('TR-01 trading perpetuals are loaded with their assets and rules', async () => {
  const { subscribe, snapshot } = store([
    [
      info('BTCUSDT'),
      info('ETHUSDT_251226', { contractType: 'CURRENT_QUARTER' }),
      info('OLDUSDT', { status: 'SETTLING' }),
    ],
  ]);
  expect(snapshot()).toEqual({ bySymbol: undefined, isFailing: false });
  subscribe(() => undefined);
  await settled();
  expect([...(snapshot().bySymbol?.keys() ?? [])]).toEqual(['BTCUSDT']);
  expect(snapshot().bySymbol?.get('BTCUSDT')).toMatchObject({
    baseAsset: 'BTC',
    tickSize: '0.10',
    quantityDecimals: 3,
  });
});

test('a failure is reported and retried automatically', async () => {
  const { clock, subscribe, snapshot } = store([new Error('no'), [info('BTCUSDT')]]);
  let notifications = 0;
  subscribe(() => {
    notifications += 1;
  });
  await settled();
  expect([snapshot(), notifications]).toEqual([{ bySymbol: undefined, isFailing: true }, 1]);
  clock.advance(3_000);
  await settled();
  expect([snapshot().bySymbol?.size, snapshot().isFailing, notifications]).toEqual([1, false, 2]);
});

test('the contracts are loaded once an hour, for all readers', async () => {
  const { clock, requests, subscribe } = store([]);
  subscribe(() => undefined)();
  subscribe(() => undefined);
  await settled();
  clock.advance(3_599_999);
  subscribe(() => undefined);
  await settled();
  expect(requests()).toBe(1);
  clock.advance(1);
  subscribe(() => undefined);
  expect(requests()).toBe(2);
});
