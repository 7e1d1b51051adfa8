import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDecimals, decimal } from '../money/amount.ts';
import { computeEvmFee, computeUtxoFee, type EvmFeeFacts, type UtxoFeeFacts } from './withdrawalFee.ts';

const NOW = 1_000_000;
const GWEI = 1_000_000_000n;
const bounds = { floor: '0', ceiling: '1000' };
const ETHER: EvmFeeFacts = {
  now: NOW,
  asset: 'ETH',
  precision: 8,
  gas: 'transfer',
  price: 'native',
  ...bounds,
  rate: { base: 20n * GWEI, tip: GWEI, at: NOW },
};
const TETHER: EvmFeeFacts = {
  ...ETHER,
  asset: 'USDT',
  precision: 6,
  gas: { estimate: 50_001n, at: NOW },
  price: { mid: '4000', at: NOW },
};
const BITCOIN: UtxoFeeFacts = {
  now: NOW,
  asset: 'BTC',
  precision: 8,
  ...bounds,
  rate: { perVbyte: 10n, at: NOW },
};

test.each([
  // 21,000 × 41 gwei = 0.000861
  ['ether', ETHER, '0.00087'],
  ['ether to a contract', { ...ETHER, gas: { estimate: 25_000n, at: NOW } }, '0.00123'],
  // 60,002 × 41 gwei = 0.002460082 ETH, × 4,000 × 1.1 = 10.8243608
  ['a token, its gas and its price with their margins', TETHER, '10.83'],
  [
    'a fee that is round already',
    { ...TETHER, gas: 'transfer', price: { mid: '1', at: NOW }, rate: { base: 250_000n * GWEI, tip: 0n, at: NOW } },
    '11.55',
  ],
  ['less than a unit', { ...TETHER, rate: { base: 1n, tip: 0n, at: NOW } }, '0.01'],
  ['an asset whose fees have no unit of their own', { ...TETHER, asset: 'DAI' }, '10.824361'],
  ['an asset of fewer decimals than the unit', { ...TETHER, precision: 1 }, '10.9'],
  ['less than the floor', { ...TETHER, floor: '12.5' }, '12.5'],
  ['more than the ceiling', { ...TETHER, ceiling: '9.00' }, '9'],
] as const)('on Ethereum: %s', (_, facts, fee) => {
  expect(computeEvmFee(facts)).toBe(fee);
});

test.each([
  // 141 × 10 × 1.25 = 1,762.5 of 10^-8
  ['its size at the rate with a margin', BITCOIN, '0.000018'],
  ['less than the floor', { ...BITCOIN, floor: '0.00005' }, '0.00005'],
  ['more than the ceiling', { ...BITCOIN, ceiling: '0.00001' }, '0.00001'],
] as const)('on Bitcoin: %s', (_, facts, fee) => {
  expect(computeUtxoFee(facts)).toBe(fee);
});

test('no fee is known where an estimate is older than 60 s, a price older than 10 s, or a part is missing', () => {
  const rate = { base: GWEI, tip: GWEI, at: NOW };
  for (const [age, isKnown] of [
    [60_000, true],
    [60_001, false],
  ] as const) {
    const at = NOW - age;
    expect(computeEvmFee({ ...ETHER, rate: { ...rate, at } }) !== null).toBe(isKnown);
    expect(computeEvmFee({ ...TETHER, gas: { estimate: 1n, at } }) !== null).toBe(isKnown);
    expect(computeUtxoFee({ ...BITCOIN, rate: { perVbyte: 1n, at } }) !== null).toBe(isKnown);
  }
  expect(computeEvmFee({ ...TETHER, price: { mid: '1', at: NOW - 10_000 } })).not.toBeNull();
  expect(computeEvmFee({ ...TETHER, price: { mid: '1', at: NOW - 10_001 } })).toBeNull();
  expect(computeEvmFee({ ...TETHER, price: null })).toBeNull();
  expect(computeEvmFee({ ...TETHER, gas: null })).toBeNull();
  expect(computeEvmFee({ ...ETHER, rate: null })).toBeNull();
  expect(computeUtxoFee({ ...BITCOIN, rate: null })).toBeNull();
});

test('WAL-13 a fee has the decimals of its asset, and covers the cost that it is computed from', () => {
  const gas = fc.bigInt({ min: 0n, max: 10_000_000n });
  const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(gas, gas, price, fc.nat(18), (estimate, base, mid, precision) => {
      const at = NOW;
      const fee = computeEvmFee({
        ...TETHER,
        precision,
        ceiling: '99999999999999999999',
        rate: { base, tip: base, at },
        gas: { estimate, at },
        price: { mid: `${mid}.5`, at },
      });
      expect(countDecimals(fee ?? '')).toBeLessThanOrEqual(Math.min(precision, 2));
      const wei = decimal(String(estimate * base * 3n));
      expect(decimal(fee ?? '').gte(wei.times(`${mid}.5`).div(`1${'0'.repeat(18)}`))).toBe(true);
    }),
  );
});
