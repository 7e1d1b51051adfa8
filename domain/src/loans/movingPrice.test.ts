import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { computeLtv } from './ltv.ts';
import { movingAsset, movingIndex, movingPriceAtLtv, movingPricesOfSteps } from './movingPrice.ts';
import { FIRST_LOAN_TERMS } from './terms.ts';

const { steps } = FIRST_LOAN_TERMS.collateral.USDC;
const COIN = { asset: 'BTC', collateralAsset: 'USDC' };
const VALUES = { due: '0.5', dueIndex: '105000', collateral: '66500', collateralIndex: '1' };

test('a coin that is borrowed against a stablecoin moves the loan, otherwise the collateral', () => {
  expect(movingAsset(COIN)).toBe('BTC');
  expect(movingAsset({ asset: 'USDT', collateralAsset: 'USDC' })).toBe('USDC');
  expect(movingAsset({ asset: 'EUR', collateralAsset: 'USDT' })).toBe('USDT');
  expect(movingAsset({ asset: 'ETH', collateralAsset: 'BTC' })).toBe('BTC');
  expect(movingIndex(COIN, VALUES)).toBe('105000');
});

test('LN-01 the price of a borrowed coin rises to a step, and leads to exactly its LTV', () => {
  expect(movingPricesOfSteps(COIN, VALUES, steps)).toEqual({
    opening: '106400',
    marginCall: '113050',
    lastCall: '117040',
    liquidation: '119700',
  });
  for (const step of Object.values(steps)) {
    const price = movingPriceAtLtv(COIN, VALUES, step) ?? '0';
    expect(decimal(price).gt(VALUES.dueIndex)).toBe(true);
    expect(computeLtv({ ...VALUES, dueIndex: price })).toBe(step);
  }
  // The present price of the coin does not matter.
  expect(movingPriceAtLtv(COIN, { ...VALUES, dueIndex: '90000' }, '0.9')).toBe('119700');
  expect(movingPriceAtLtv(COIN, { ...VALUES, due: '0' }, '0.9')).toBeNull();
});

test('the price of collateral falls to a step', () => {
  const pair = { asset: 'USDT', collateralAsset: 'BTC' };
  const values = { due: '500000', dueIndex: '1', collateral: '10', collateralIndex: '104286.4' };
  expect(movingPriceAtLtv(pair, values, '0.75')).toBe('66666.66666667');
});
