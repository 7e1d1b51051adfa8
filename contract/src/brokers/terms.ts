import { STRATEGIES } from '@aldgate/domain/brokers/strategies.ts';
import { z } from 'zod';
import { amount, enteredAmount } from '../fields.ts';
import { accountMode, accountType } from './fields.ts';

/** A range of fractions: 0.06 is 6 %. */
const range = z.strictObject({ minimum: amount, maximum: amount });

/** Terms of a broker: what it may open, and between what bounds its projects are financed. */
export const brokerTerms = z.strictObject({
  accountTypes: z.array(accountType).max(3),
  exchanges: z.array(z.strictObject({ exchangeCode: z.string(), accountModes: z.array(accountMode).max(2) })).max(20),
  accountsMaximum: z.int().min(0).max(200),
  projectsMaximum: z.int().min(0).max(100),
  creditLimit: amount.meta({ description: 'USDT' }),
  strategies: z
    .array(z.strictObject({ strategy: z.enum(STRATEGIES), ratio: range, annualRate: range }))
    .max(STRATEGIES.length),
  lines: z
    .strictObject({
      warning: enteredAmount,
      liquidation: enteredAmount,
      takeOver: enteredAmount,
      withdraw: enteredAmount,
    })
    .meta({ description: 'multiples of the priority principal: 1 < takeOver < liquidation < warning < withdraw' }),
  profitShare: amount.meta({ description: 'of the platform, a fraction' }),
  cureHours: z.int().min(1).max(720).meta({ description: 'time to cure a margin call' }),
  exposureMaximum: enteredAmount.meta({ description: 'Σ notional of positions ÷ NAV' }),
});
