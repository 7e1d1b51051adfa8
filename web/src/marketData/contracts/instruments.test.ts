import { ManualClock } from '@aldgate/exchange/testing/manualClock.ts';
import type { SymbolInfo } from '@aldgate/exchange/wire.ts';
import { expect, test } from 'vitest';
import { createInstruments, type Instrument, listContracts } from './instruments.ts';

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

/** Undefined is a request that stays without an answer. */
function store(
  answers: (readonly SymbolInfo[] | Error | undefined)[],
  loadFromServer: () => Promise<readonly Instrument[]> = () => Promise.reject(new Error('no server')),
) {
  const clock = new ManualClock();
  let requests = 0;
  const instruments = createInstruments({
    load: async () => {
      const index = requests;
      requests += 1;
      const answer = index in answers ? answers[index] : [];
      if (answer === undefined) return new Promise<never>(() => {});
      if (answer instanceof Error) throw answer;
      return listContracts({ symbols: answer });
    },
    loadFromServer,
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
  expect(snapshot()).toEqual({ bySymbol: undefined, failure: undefined });
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
  expect([snapshot(), notifications]).toEqual([{ bySymbol: undefined, failure: new Error('no') }, 1]);
  clock.advance(3_000);
  await settled();
  expect([snapshot().bySymbol?.size, snapshot().failure, notifications]).toEqual([1, undefined, 2]);
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

const FROM_SERVER = [{ symbol: 'ETHUSDT' } as Instrument];

test('where the exchange is blocked or silent, the contracts are those of the server', async () => {
  const blocked = store([new Error('no')], async () => FROM_SERVER);
  blocked.subscribe(() => undefined);
  await settled();
  expect([...(blocked.snapshot().bySymbol?.keys() ?? [])]).toEqual(['ETHUSDT']);

  const silent = store([undefined], async () => FROM_SERVER);
  silent.subscribe(() => undefined);
  silent.clock.advance(1_999);
  await settled();
  expect(silent.snapshot().bySymbol).toBeUndefined();
  silent.clock.advance(1);
  await settled();
  expect(silent.snapshot().bySymbol?.size).toBe(1);
});

test('while the exchange answers, nothing is requested from the server', async () => {
  let requests = 0;
  const { clock, subscribe } = store([[info('BTCUSDT')]], async () => {
    requests += 1;
    return FROM_SERVER;
  });
  subscribe(() => undefined);
  await settled();
  clock.advance(60_000);
  await settled();
  expect(requests).toBe(0);
});
