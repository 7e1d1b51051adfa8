import { computeLtv, type LoanValues, pricesOfSteps } from '@aldgate/domain/loans/ltv.ts';
import { FIRST_LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { expect, test } from 'vitest';
import type { Loan } from '../queries.ts';
import { computeChanged, readValues } from './loanValues.ts';

const { steps } = FIRST_LOAN_TERMS.collateral.BTC;

/** A loan's answer at these values. */
const answerOf = (values: LoanValues) =>
  ({
    asset: 'USDT',
    collateralAsset: 'BTC',
    steps,
    liabilities: { principal: values.due, interest: '0', overdueInterest: '0' },
    collateralAmount: values.collateral,
    collateralValuation: round(decimal(values.collateral).times(values.collateralIndex), 2, 'down'),
    prices: pricesOfSteps(values, steps),
  }) as Loan;

const VALUES = { due: '500000', dueIndex: '1', collateral: '10', collateralIndex: '104286.4' };
const LOAN = answerOf(VALUES);

/** The values of a loan whose indexes are current. */
function valuesOf(loan: Loan): LoanValues {
  const values = readValues(loan);
  if (values === null) throw new Error('there is no index');
  return values;
}

test('LN-01 both indexes are read from a loan’s answer, so that its LTV follows from them', () => {
  expect(computeLtv(valuesOf(LOAN))).toBe('0.479448');
  const euro = answerOf({ ...VALUES, dueIndex: '1.0934' });
  expect(computeLtv(valuesOf(euro))).toBe(computeLtv({ ...VALUES, dueIndex: '1.0934' }));
  expect(readValues({ ...LOAN, prices: null })).toBeNull();
  expect(readValues({ ...LOAN, collateralAmount: '0' })).toBeNull();
});

test('LN-01 a fall, more collateral and a repayment lead to an LTV, a step and a price', () => {
  const values = valuesOf(LOAN);
  expect(computeChanged(LOAN, values, {})).toMatchObject({ ltv: '0.479448', level: 0 });
  expect(computeChanged(LOAN, values, { price: '-0.4' })).toMatchObject({ ltv: '0.799081', level: 1 });
  expect(computeChanged(LOAN, values, { price: '-0.5' }).level).toBe(3);
  expect(computeChanged(LOAN, values, { added: '10' }).ltv).toBe('0.239724');
  expect(computeChanged(LOAN, values, { repaid: '250000' }).ltv).toBe('0.239724');
  expect(computeChanged(LOAN, values, { repaid: '600000' })).toEqual({ ltv: null, level: 0, liquidationPrice: null });
});

test('where a coin is owed on a stablecoin, its price moves, and the one that sells stays', () => {
  const short = { ...LOAN, asset: 'BTC', collateralAsset: 'USDT' } as const;
  const moved = computeChanged(short, valuesOf(short), { price: '0.5' });
  expect(decimal(moved.ltv ?? '0').gt('0.719')).toBe(true);
  expect(moved.liquidationPrice).toBe(computeChanged(short, valuesOf(short), {}).liquidationPrice);
});
