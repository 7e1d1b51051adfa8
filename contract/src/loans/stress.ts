import { COLLATERAL_ASSETS, LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { LOAN_CALLS } from '@aldgate/domain/loans/watch.ts';
import { decimal, isDecimal } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { amount, enteredDecimal, id } from '../fields.ts';

/** Assets whose prices a stress changes. */
const STRESSED_ASSETS = [...new Set([...LOAN_ASSETS, ...COLLATERAL_ASSETS])];
const priceChange = enteredDecimal.refine(
  (change) => !isDecimal(change) || (decimal(change).gte('-1') && decimal(change).lte('10')),
  'must be from -1 to 10',
);

export const stressRequest = z.strictObject({
  prices: z
    .partialRecord(z.enum(STRESSED_ASSETS), priceChange)
    .meta({ description: 'changes of prices by asset, fractions: -0.15 is a fall of 15 %' }),
});

/** A loan after a change of prices that has not happened. */
export const stressedLoan = z.object({
  loanId: id,
  ltv: amount.nullable().meta({ description: 'null where the collateral would be worth nothing' }),
  step: z.enum(LOAN_CALLS).nullable().meta({ description: 'the highest one that would be reached' }),
  sold: amount.meta({ description: 'of the collateral, by a liquidation' }),
  shortfall: amount.meta({ description: 'what would be due without collateral' }),
});
