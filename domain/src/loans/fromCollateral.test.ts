import { expect, test } from 'vitest';
import { computeRepaymentSale, isShownPrice, releasedBySale } from './fromCollateral.ts';

const INPUTS = { due: '699.405329', price: { price: '100000', isPerCoin: true }, precision: { due: 6, collateral: 8 } };

test('LN-01 repaying from the collateral sells what brings the amount, without a fee', () => {
  expect(computeRepaymentSale({ ...INPUTS, collateral: '2' })).toEqual({
    quantity: '0.00699406',
    proceeds: '699.406',
    fee: '0',
    isAll: false,
  });
  expect(computeRepaymentSale({ ...INPUTS, collateral: '0.00699405' })).toBeNull();
  expect(computeRepaymentSale({ ...INPUTS, collateral: '0.00699406' })).toMatchObject({ isAll: true });
});

test('a price may be a thousandth worse than the one that was shown, whichever side it names', () => {
  const sold = (price: string) => isShownPrice({ price, isPerCoin: true }, '100000');
  expect([sold('100001'), sold('99900'), sold('99899.99')]).toEqual([true, true, false]);
  const bought = (price: string) => isShownPrice({ price, isPerCoin: false }, '100000');
  expect([bought('99999'), bought('100100'), bought('100100.11')]).toEqual([true, true, false]);
});

test('LN-01 what a sale does not need is released once all is repaid, and stays pledged before', () => {
  expect(releasedBySale({ before: '60406.987', sold: '52631.58', after: '0' })).toBe('7775.407');
  expect(releasedBySale({ before: '2', sold: '0.5', after: '1.5' })).toBeNull();
  expect(releasedBySale({ before: '2', sold: '2', after: '0' })).toBeNull();
});
