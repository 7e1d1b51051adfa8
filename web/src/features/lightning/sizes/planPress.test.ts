import { expect, test } from 'vitest';
import type { Target } from '../states/useTargets.ts';
import { planPress } from './planPress.ts';
import { MARGIN_PERCENTS } from './sizing.ts';

// The part of an account that sizes read.
const target = (keyId: string, ratio: string, available: string) =>
  ({
    keyId,
    accountName: keyId.toUpperCase(),
    ratio,
    states: { account: { futuresCapital: { availableBalance: available } } },
  }) as unknown as Target;
const press = {
  sizes: ['0.01', '0.1'],
  number: 2,
  targets: [target('a', '1', '1000'), target('b', '3', '10')],
  instrument: { symbol: 'BTCUSDT', stepSize: '0.001', minQty: '0.001' } as never,
  direction: 'buy' as const,
  price: '50000',
  quoteInUsd: '0.5',
  isMarket: false,
  leverageOf: () => 10,
};

test.each([
  ['each', ['0.1', '0.1'], '5000'],
  ['even', ['0.05', '0.05'], '2500'],
  ['ratio', ['0.025', '0.075'], '2500'],
] as const)('TR-16 a size for %s', (sizing, quantities, value) => {
  const planned = planPress({ ...press, sizing });
  expect(planned.legs.map(({ quantity }) => quantity)).toEqual(quantities);
  expect(planned.value).toBe(value);
});

test('TR-16 a share of the available margin names the accounts whose part is below the minimum', () => {
  const planned = planPress({ ...press, sizing: 'margin', number: 4 });
  expect(planned.legs).toEqual([{ exchangeKeyId: 'a', quantity: '0.02' }]);
  expect(planned.dropped).toEqual(['B']);
});

const holding = (keyId: string, balances: Readonly<Record<string, string>>) =>
  ({
    ...target(keyId, '1', '0'),
    states: { account: { assets: Object.entries(balances).map(([asset, available]) => ({ asset, available })) } },
  }) as unknown as Target;
const onSpot = {
  ...press,
  sizing: 'margin' as const,
  number: 6,
  targets: [holding('a', { USDT: '10000', BTC: '0.3' }), holding('b', { USDT: '100' })],
  instrument: { ...(press.instrument as object), symbol: 'BTC-USDT', baseAsset: 'BTC', quoteAsset: 'USDT' } as never,
};

test('TR-16 on spot a share is one of the quote balance for purchases and of the base balance for sales', () => {
  expect(MARGIN_PERCENTS[onSpot.number - 1]).toBe('50');
  expect(planPress(onSpot).legs).toEqual([
    { exchangeKeyId: 'a', quantity: '0.1' },
    { exchangeKeyId: 'b', quantity: '0.001' },
  ]);
  expect(planPress({ ...onSpot, number: 9 }).legs).toEqual([
    { exchangeKeyId: 'a', quantity: '0.2' },
    { exchangeKeyId: 'b', quantity: '0.002' },
  ]);
  const sold = planPress({ ...onSpot, direction: 'sell' });
  expect(sold.legs).toEqual([{ exchangeKeyId: 'a', quantity: '0.15' }]);
  expect(sold.dropped).toEqual(['B']);
});

test('TR-16 a purchase at the market leaves a reserve; a sale sells all of the balance', () => {
  const all = { ...onSpot, number: 9, isMarket: true, targets: onSpot.targets.slice(0, 1) };
  expect(planPress(all).legs).toEqual([{ exchangeKeyId: 'a', quantity: '0.199' }]);
  expect(planPress({ ...all, direction: 'sell' }).legs).toEqual([{ exchangeKeyId: 'a', quantity: '0.3' }]);
});

test('TR-16 on spot each of the other sizes is an amount of the base asset', () => {
  expect(planPress({ ...onSpot, sizing: 'each', number: 2 }).legs.map(({ quantity }) => quantity)).toEqual([
    '0.1',
    '0.1',
  ]);
});
