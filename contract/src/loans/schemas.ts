import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { signedReceipt } from '../convert/schemas.ts';
import { amount, enteredAmount, fileAnswer, id, listOf, nothing, onceKey, time } from '../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../identity/fields.ts';
import { month } from '../otc/schemas.ts';
import { loansWire } from './calls.ts';
import {
  collateralAsset,
  loan,
  loanAsset,
  loanDay,
  loanEvent,
  loanFilter,
  loanInterestLine,
  loanLiabilities,
  loanList,
  loanStatus,
  loanSteps,
  loanTerm,
} from './fields.ts';
import { stressedLoan, stressRequest } from './stress.ts';

const wanted = {
  asset: loanAsset,
  amount: enteredAmount,
  term: loanTerm,
  collateralAsset,
  collateralAmount: enteredAmount,
};

/** Fields of a repayment: an amount, or all that is owed. */
const repaid = { loanId: id, amount: enteredAmount.optional(), isAll: z.boolean().default(false) };
const namesAmount = (request: { readonly amount?: string | undefined; readonly isAll: boolean }): boolean =>
  (request.amount === undefined) === request.isAll;
const AMOUNT_OR_ALL = { path: ['amount'], message: 'must be there, or isAll' };

/** Amounts that a repayment from the collateral sells and pays. */
const repaidFromCollateral = {
  sold: amount.meta({ description: 'of the collateral' }),
  price: amount.meta({ description: 'of the sale, in quoteAsset for one baseAsset' }),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  proceeds: amount.meta({ description: 'in the borrowed asset; what is not needed goes to `capital_account`' }),
  paid: loanLiabilities,
  collateralAmount: amount.meta({ description: 'pledged afterwards: 0 once the loan has ended' }),
};

const limit = z.object({ usd: amount, used: amount, left: amount }).meta({ description: 'US dollars at the index' });

/** Errors of what borrows, releases or renews. */
const OPENING_ERRORS = ['kycRequired', 'featureOff', 'serviceSuspended', 'restricted', 'priceUnavailable'] as const;

/** Errors of a change of one loan. */
const CHANGE_ERRORS = ['format', 'notFound', 'loanKeyUsed', 'loanState', 'insufficientBalance', 'outOfRange'] as const;

export const loansCalls = describeCalls(loansWire, {
  listLoanConfigure: {
    summary: 'LN-01: what can be borrowed and pledged, the rates and steps of now, and the limit',
    request: nothing,
    answer: z.object({
      currencies: z.array(
        z.object({
          asset: loanAsset,
          index: amount.nullable().meta({ description: 'US dollars; null without a current one' }),
          minimum: amount.nullable().meta({ description: 'null without a current index' }),
          maximum: amount.nullable().meta({ description: 'what the limit leaves; null without a current index' }),
          available: amount.meta({ description: 'what the pool has' }),
          rates: z.array(z.object({ term: loanTerm, annualRate: amount })),
        }),
      ),
      collateral: z.array(
        z.object({
          asset: collateralAsset,
          index: amount.nullable().meta({ description: 'US dollars; null without a current one' }),
          steps: loanSteps,
          restore: amount,
        }),
      ),
      liquidationFee: amount.meta({ description: 'a fraction of what a liquidation brings' }),
      overdueRate: amount.meta({ description: 'added to the yearly rate from maturity on' }),
      minimumUsd: amount,
      limit,
    }),
  },

  previewLoan: {
    summary: 'LN-01: what a loan would cost and bear, and everything that prevents it',
    request: z.strictObject(wanted),
    answer: z.object({
      annualRate: amount,
      maturityAt: time,
      interest: amount.meta({ description: 'to maturity' }),
      ltv: amount,
      prices: loanSteps.meta({ description: 'of the collateral in US dollars at each step' }),
      maximum: amount.meta({ description: 'that this collateral allows' }),
      minimumCollateral: amount.meta({ description: 'that this amount needs' }),
      approvals: z.int().meta({ description: 'of other members; 0 where it is opened at once' }),
      approvers: z.array(z.string()).meta({ description: 'names of the members who may approve' }),
      errors: z.array(
        z.object({
          field: z.enum(['amount', 'collateralAmount']).nullable(),
          code: z.int(),
          message: z.string(),
          data: z.unknown(),
        }),
      ),
    }),
    errors: ['format', 'priceUnavailable'],
  },

  applyLoan: {
    summary: 'LN-01: borrows at once, or requests another member’s approval; once per key',
    request: z.strictObject({ key: onceKey, ...wanted, autoTopUp: z.boolean().default(false), gaCode }),
    answer: z.object({
      loanId: id.nullable().meta({ description: 'null where another member approves' }),
      approvalId: id.nullable(),
    }),
    errors: [
      ...OPENING_ERRORS,
      ...FACTOR_ERRORS,
      'googleRequired',
      'format',
      'loanKeyUsed',
      'outOfRange',
      'creditLimit',
      'ltvTooHigh',
      'poolShort',
      'insufficientBalance',
      'loanState',
    ],
  },

  pageLoan: {
    summary: 'LN-01: the institution’s loans by the time of their opening',
    request: loanList(loanFilter),
    answer: listOf(loan),
  },

  queryLoan: {
    summary: 'LN-01: one loan',
    request: z.strictObject({ loanId: id }),
    answer: loan,
    errors: ['notFound'],
  },

  queryLoanOverview: {
    summary: 'LN-01: what is pledged and owed in all',
    request: nothing,
    answer: z.object({
      pledgedUsd: amount.nullable().meta({ description: 'null where an index is missing, as the two that follow' }),
      owedUsd: amount.nullable(),
      netUsd: amount.nullable(),
      limit,
      nextDue: z
        .object({
          loanId: id,
          asset: loanAsset,
          amount,
          maturityAt: time,
          isOverdue: z.boolean().meta({ description: 'or a shortfall: it is due now' }),
        })
        .nullable(),
      byAsset: z
        .array(z.object({ asset: z.string(), pledged: amount, owed: amount }))
        .meta({ description: 'assets that are pledged or owed' }),
    }),
  },

  repayLoan: {
    summary: 'LN-01: repays from `capital_account`: overdue interest, interest, then principal; once per key',
    request: z.strictObject({ key: onceKey, ...repaid }).refine(namesAmount, AMOUNT_OR_ALL),
    answer: z.object({ paid: loanLiabilities, currentAmount: amount, status: loanStatus }),
    errors: CHANGE_ERRORS,
  },

  previewLoanFromCollateral: {
    summary:
      'LN-01: what a repayment from the collateral would sell now, at a liquidation’s firm price without its fee',
    request: z.strictObject(repaid).refine(namesAmount, AMOUNT_OR_ALL),
    answer: z.object(repaidFromCollateral),
    errors: ['format', 'notFound', 'loanState', 'insufficientBalance', 'outOfRange', 'priceUnavailable'],
  },

  repayLoanFromCollateral: {
    summary:
      'LN-01: sells collateral for what is repaid, at the price of the moment; once per key. `quoteExpired` where it ' +
      'is more than a thousandth worse than the price that was shown',
    request: z
      .strictObject({
        key: onceKey,
        ...repaid,
        price: enteredAmount.meta({ description: 'that the preview showed' }),
        gaCode,
      })
      .refine(namesAmount, AMOUNT_OR_ALL),
    answer: z.object({ ...repaidFromCollateral, status: loanStatus }),
    errors: [...CHANGE_ERRORS, ...FACTOR_ERRORS, 'googleRequired', 'priceUnavailable', 'quoteExpired'],
  },

  adjustLoanCollateral: {
    summary: 'LN-01: adds collateral, or releases it down to the opening LTV; once per key',
    request: z.strictObject({
      key: onceKey,
      loanId: id,
      direction: z.enum(['add', 'release']),
      amount: enteredAmount,
    }),
    answer: z.object({ ltv: amount.nullable(), collateralAmount: amount }),
    errors: [...CHANGE_ERRORS, ...OPENING_ERRORS, 'notReleasable'],
  },

  setLoanAutoTopUp: {
    summary:
      'LN-01: sets whether collateral is added by itself from `capital_account` at the margin call, to the opening ' +
      'LTV, as far as it goes',
    request: z.strictObject({ loanId: id, isOn: z.boolean() }),
    answer: z.null(),
    errors: ['notFound', 'loanState'],
  },

  stressLoans: {
    summary: 'LN-01: all open loans after a change of prices that has not happened, sold at the index',
    request: stressRequest,
    answer: z.array(stressedLoan),
    errors: ['priceUnavailable'],
  },

  renewLoan: {
    summary: 'LN-01: begins another term at the day’s rate, in the last three days; once per key',
    request: z.strictObject({ key: onceKey, loanId: id, term: loanTerm }),
    answer: z.object({ annualRate: amount, maturityAt: time }),
    errors: [...CHANGE_ERRORS, ...OPENING_ERRORS, 'ltvTooHigh'],
  },

  listLoanLtv: {
    summary: 'LN-01: what was owed and pledged at the end of each UTC day since the opening, and the LTV of then',
    request: z.strictObject({ loanId: id }),
    answer: z.array(loanDay),
    errors: ['notFound'],
  },

  pageLoanInterest: {
    summary: 'LN-01: the lines of interest of all loans, or of one, as they were written',
    request: loanList({ loanId: id.optional() }),
    answer: listOf(loanInterestLine),
  },

  pageLoanEvent: {
    summary: 'LN-01: what happened to the loans, or to one',
    request: loanList({ loanId: id.optional() }),
    answer: listOf(loanEvent),
  },

  queryLoanReceipt: {
    summary: 'LN-01: the signed receipt of a liquidation, with each figure of its formula',
    request: z.strictObject({ eventId: id }),
    answer: signedReceipt.omit({ orderId: true }).extend({ eventId: id }),
    errors: ['notFound'],
  },

  downloadLoanStatement: {
    summary: 'LN-01: the statement of a loan, or of the interest of a month, as a signed file in the member’s language',
    request: z
      .strictObject({ loanId: id.optional(), month: month.optional(), format: z.enum(['csv', 'pdf']) })
      .refine((request) => (request.loanId === undefined) !== (request.month === undefined), {
        path: ['loanId'],
        message: 'must be there, or month',
      }),
    answer: fileAnswer,
    errors: ['notFound', 'format'],
  },

  exportLoan: {
    summary: 'LN-01: the loans as a file, or the lines of one, oldest first, times in UTC',
    request: z
      .strictObject({
        loanId: id.optional(),
        queryCondition: z
          .strictObject({ ...loanFilter, startTime: time.optional(), endTime: time.optional() })
          .prefault({}),
      })
      .prefault({}),
    answer: fileAnswer,
    errors: ['notFound'],
  },
});
