import { expect, test } from 'vitest';
import type { Target } from '../states/useTargets.ts';
import { planPress } from './planPress.ts';

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
  instrument: { stepSize: '0.001', minQty: '0.001' } as never,
  price: '50000',
  quoteInUsd: '0.5',
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
