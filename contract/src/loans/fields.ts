import { LOAN_END_REASONS, LOAN_EVENTS, LOAN_STATUSES } from '@aldgate/domain/loans/states.ts';
import { COLLATERAL_ASSETS, LOAN_ASSETS, LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { z } from 'zod';
import { amount, id, listRequest, listSort, time } from '../fields.ts';

export const loanTerm = z.literal(LOAN_TERMS).meta({ description: 'days' });
export const loanAsset = z.enum(LOAN_ASSETS);
export const collateralAsset = z.enum(COLLATERAL_ASSETS);
export const loanStatus = z.enum(LOAN_STATUSES);

/** Values of LTV, fractions, or the prices of the collateral at which a loan has them. */
export const loanSteps = z.object({ opening: amount, marginCall: amount, lastCall: amount, liquidation: amount });

/** Amounts that are owed or paid, in the borrowed asset. */
export const loanLiabilities = z.object({ principal: amount, interest: amount, overdueInterest: amount });

/** LN-01: a loan. */
export const loan = z.object({
  loanId: id,
  borrowedAt: time.meta({ description: 'by the business clock' }),
  asset: loanAsset,
  collateralAsset,
  collateralAmount: amount,
  initialAmount: amount,
  currentAmount: amount.meta({ description: 'the principal that is owed' }),
  annualRate: amount.meta({ description: 'a fraction, 0.085 is 8.5 %' }),
  overdueRate: amount.meta({ description: 'added to it from maturity on' }),
  term: loanTerm,
  maturityAt: time.meta({ description: 'by the business clock' }),
  liabilities: loanLiabilities.meta({ description: 'with the interest of the hour that has started' }),
  collateralValuation: amount.nullable().meta({ description: 'US dollars at the index; null without a current one' }),
  ltv: amount.nullable().meta({ description: 'null without a current index or without collateral' }),
  steps: loanSteps,
  restore: amount.meta({ description: 'the LTV that a liquidation leads back to' }),
  prices: loanSteps
    .nullable()
    .meta({ description: 'of the collateral in US dollars at each step; null without an index or without collateral' }),
  toRestore: z
    .object({ add: amount, repay: amount })
    .nullable()
    .meta({ description: 'collateral to add, or an amount to repay, to be at the opening LTV; null without an index' }),
  releasable: amount.nullable().meta({ description: 'collateral down to the opening LTV; null without an index' }),
  status: loanStatus,
  isLiquidating: z.boolean(),
  isShortfall: z.boolean().meta({ description: 'no collateral is left; what is owed bears no interest' }),
  isRenewable: z.boolean(),
  autoTopUp: z
    .boolean()
    .meta({ description: 'at the margin call collateral is added from the asset account, as far as it goes' }),
  endReason: z.enum(LOAN_END_REASONS).nullable(),
  endedAt: time.nullable(),
});

/** A line of interest, of a UTC day or a part of it. */
export const loanInterestLine = z.object({
  loanId: id,
  day: z.iso.date(),
  fromHour: z.int().meta({ description: 'counted from the opening, included' }),
  toHour: z.int().meta({ description: 'excluded' }),
  principal: amount,
  annualRate: amount,
  interest: amount,
  overdueHours: z.int(),
  overdueInterest: amount,
});

/** A loan at the end of a UTC day. */
export const loanDay = z.object({
  day: z.iso.date(),
  principal: amount,
  owed: amount.meta({ description: 'with interest' }),
  collateralAmount: amount,
  price: amount
    .nullable()
    .meta({ description: 'of the collateral in the borrowed asset, by the closing prices; null without one' }),
  ltv: amount.nullable().meta({ description: 'null without a price or without collateral' }),
});

/** Something that happened to a loan, with what it left. */
export const loanEvent = z.object({
  eventId: id,
  loanId: id,
  at: time,
  businessAt: time.meta({ description: 'by the business clock, which interest follows' }),
  event: z.enum(LOAN_EVENTS),
  amount: amount.nullable().meta({ description: 'drawn, added, released, paid or sold' }),
  asset: z.string().nullable().meta({ description: 'of the amount' }),
  paid: loanLiabilities.nullable().meta({ description: 'of a payment, a sale, a collection or a write-off' }),
  ltv: amount.nullable(),
  principal: amount.meta({ description: 'after it' }),
  collateralAmount: amount.meta({ description: 'after it' }),
  annualRate: amount.meta({ description: 'after it' }),
  maturityAt: time.meta({ description: 'after it' }),
  hasReceipt: z.boolean(),
});

/** The request of a list of the area: from `startTime` (inclusive) to `endTime` (exclusive). */
export const loanList = <Fields extends z.ZodRawShape>(fields: Fields) =>
  listRequest({
    queryCondition: z
      .strictObject({ ...fields, startTime: time.optional(), endTime: time.optional(), sort: listSort })
      .prefault({} as never),
  });

export const loanFilter = {
  status: loanStatus.optional(),
  asset: loanAsset.optional(),
  collateralAsset: collateralAsset.optional(),
};
