import { COLLATERAL_ASSETS, LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { z } from 'zod';
import { amount, enteredAmount } from '../fields.ts';

const rates = z.strictObject({ 7: enteredAmount, 30: enteredAmount, 90: enteredAmount, 180: enteredAmount });

const collateral = z.strictObject({
  steps: z
    .strictObject({
      opening: enteredAmount,
      marginCall: enteredAmount,
      lastCall: enteredAmount,
      liquidation: enteredAmount,
    })
    .meta({ description: 'values of LTV, fractions that rise' }),
  restore: enteredAmount.meta({ description: 'the LTV that a liquidation leads back to' }),
});

/** The terms of new loans: a loan keeps those of its opening. Rates are fractions: 0.085 is 8.5 % a year. */
export const loanTerms = z.strictObject({
  rates: z.record(z.enum(LOAN_ASSETS), rates),
  collateral: z.record(z.enum(COLLATERAL_ASSETS), collateral),
  liquidationFee: amount.meta({ description: 'a fraction of what a liquidation brings' }),
  overdueRate: amount.meta({ description: 'added to a year’s rate from maturity on' }),
  minimumUsd: enteredAmount,
});
