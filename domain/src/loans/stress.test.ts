import { expect, test } from 'vitest';
import { stressLoan } from './stress.ts';
import { FIRST_LOAN_TERMS } from './terms.ts';

const { steps, restore } = FIRST_LOAN_TERMS.collateral.BTC;
const LOAN = {
  asset: 'USDT',
  collateralAsset: 'BTC',
  values: { due: '65000', dueIndex: '1', collateral: '1', collateralIndex: '100000' },
  steps,
  restore,
  feeRate: '0.02',
  precision: { due: 6, collateral: 8 },
};

test.each([
  [{}, '0.65', null],
  [{ ETH: '-0.9' }, '0.65', null],
  [{ BTC: '-0.14' }, '0.755813', 'marginCall'],
  [{ BTC: '-0.2' }, '0.8125', 'lastCall'],
  [{ USDT: '0.2' }, '0.78', 'marginCall'],
] as const)('LN-01 under %j a loan has an LTV of %s and reaches %s', (changes, ltv, step) => {
  expect(stressLoan(LOAN, changes)).toEqual({ ltv, step, sold: '0', shortfall: '0' });
});

test('LN-01 at the last step what restores T would be sold; of too little collateral all, with a shortfall', () => {
  // D 65,000, C 75,000: S = (65,000 − 52,500) ÷ 0.28 = 44,642.857.
  expect(stressLoan(LOAN, { BTC: '-0.25' })).toEqual({
    ltv: '0.866666',
    step: 'liquidation',
    sold: '0.5952381',
    shortfall: '0',
  });
  expect(stressLoan(LOAN, { BTC: '-0.5' })).toEqual({
    ltv: '1.3',
    step: 'liquidation',
    sold: '1',
    shortfall: '16000',
  });
  expect(stressLoan(LOAN, { BTC: '-1' })).toEqual({
    ltv: null,
    step: 'liquidation',
    sold: '1',
    shortfall: '65000',
  });
});
