import { LOAN_GROUPS } from '@aldgate/domain/loans/groups.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, enteredAmount, fileAnswer, id, listOf, nothing, time } from '../../fields.ts';
import { collateralAsset, loan, loanAsset, loanFilter, loanLiabilities, loanList } from '../../loans/fields.ts';
import { stressedLoan, stressRequest } from '../../loans/stress.ts';
import { loanTerms } from '../../loans/terms.ts';
import { customerRef, effect, reason } from '../fields.ts';
import { loansWire } from './wire.ts';

const customerLoan = loan.extend({ customer: customerRef });

const bookFilter = { ...loanFilter, institutionId: id.optional() };

/** A member who may repay or add collateral. */
const contact = z.object({ name: z.string().nullable(), email: z.string(), phone: z.string().nullable() });

const setTerms = z.object({
  terms: loanTerms,
  since: time.meta({ description: 'by the business clock' }),
  setBy: z.string().nullable(),
});

export const loanOperationsCalls = describeCalls(loansWire, {
  pageLoanBook: {
    summary: 'LN-01: the loans of all customers by the time of their opening, and the sums of those that are open',
    request: loanList(bookFilter),
    answer: listOf(customerLoan).extend({
      totals: z
        .array(z.object({ asset: loanAsset, loans: z.int(), principal: amount, interest: amount, overdue: z.int() }))
        .meta({ description: 'of all open loans, whatever the filters; interest by the lines' }),
    }),
  },

  queryLoanBook: {
    summary: 'LN-01: a loan of any customer, and what the customer’s projects owe',
    request: z.strictObject({ loanId: id }),
    answer: customerLoan.extend({
      projectDebt: amount.meta({ description: 'principal and interest of projects, in USDT' }),
      approvalId: id.nullable().meta({ description: 'of a collection or a write-off that waits' }),
    }),
    errors: ['notFound'],
  },

  listLoanGroup: {
    summary: 'LN-01: the open loans of all customers summed by one of their properties, what owes most first',
    request: z.strictObject({ property: z.enum(LOAN_GROUPS) }),
    answer: z.array(
      z.object({
        value: z.string().meta({ description: 'of the property; a step for LTV, an id for a customer' }),
        customer: customerRef.nullable().meta({ description: 'null unless grouped by customer' }),
        loans: z.int(),
        overdue: z.int(),
        owedUsd: amount.nullable().meta({ description: 'US dollars at the index; null where one is missing' }),
        pledgedUsd: amount.nullable(),
        ltv: amount.nullable().meta({ description: 'of the sums' }),
        projectDebt: amount.nullable().meta({ description: 'of a customer: what its projects owe, in USDT' }),
      }),
    ),
  },

  listLoanIncome: {
    summary: 'LN-01: what loans earned by month of the business clock and asset, the newest first',
    request: nothing,
    answer: z.array(
      z.object({
        month: z.string().meta({ description: 'YYYY-MM' }),
        asset: loanAsset,
        interest: amount,
        overdueInterest: amount,
        liquidationFees: amount,
        writtenOff: amount.meta({ description: 'principal and interest that were given up' }),
      }),
    ),
  },

  stressLoanBook: {
    summary: 'LN-01: the open loans of all customers after a change of prices that has not happened',
    request: stressRequest,
    answer: z.array(
      stressedLoan.extend({
        customer: customerRef,
        asset: loanAsset,
        collateralAsset,
        owed: amount,
        collateralAmount: amount,
        ltvBefore: amount.nullable(),
      }),
    ),
    errors: ['priceUnavailable'],
  },

  exportLoanBook: {
    summary: 'LN-01: these loans as a file, oldest first, times in UTC',
    request: z
      .strictObject({
        queryCondition: z
          .strictObject({ ...bookFilter, startTime: time.optional(), endTime: time.optional() })
          .prefault({}),
      })
      .prefault({}),
    answer: fileAnswer,
  },

  listLoanCall: {
    summary: 'LN-01: loans at or above the margin call, the highest LTV first, and whom to call',
    request: nothing,
    answer: z.array(customerLoan.extend({ members: z.array(contact) })),
  },

  listLoanMaturity: {
    summary: 'LN-01: open loans that are overdue or mature within so many days, the earliest first',
    request: z.strictObject({ days: z.int().min(0).max(180).default(30) }).prefault({}),
    answer: z.array(customerLoan),
  },

  queryLoanTerms: {
    summary: 'LN-01: the terms of new loans, and those before them',
    request: nothing,
    answer: z.object({
      present: setTerms,
      earlier: z.array(setTerms).meta({ description: 'the newest first, at most 50' }),
      approvalId: id.nullable(),
    }),
  },

  setLoanTerms: {
    summary: 'LN-01: changes the terms of new loans; a second operator approves',
    request: z.strictObject({ terms: loanTerms, reason }),
    answer: effect,
    errors: ['format', 'changedMeanwhile'],
  },

  queryLoanLimit: {
    summary: 'LN-01: what a customer may owe, in US dollars at the index',
    request: z.strictObject({ institutionId: id }),
    answer: z.object({
      customer: customerRef,
      usd: amount,
      isDefault: z.boolean(),
      approvalId: id.nullable(),
    }),
    errors: ['notFound'],
  },

  setLoanLimit: {
    summary: 'LN-01: sets what a customer may owe: lower at once, higher by a second operator',
    request: z.strictObject({ institutionId: id, usd: enteredAmount.or(z.literal('0')), reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  pageLoanLiquidation: {
    summary: 'LN-01: the liquidations of all loans, by time',
    request: loanList({ institutionId: id.optional(), asset: loanAsset.optional() }),
    answer: listOf(
      z.object({
        eventId: id,
        at: time,
        customer: customerRef,
        loanId: id,
        asset: loanAsset,
        collateralAsset,
        quantity: amount,
        paid: loanLiabilities,
        ltv: amount.nullable().meta({ description: 'afterwards; null where nothing is left' }),
        receipt: z.string().meta({ description: 'its payload: each figure of the formula' }),
      }),
    ),
  },

  pageLoanShortfall: {
    summary: 'LN-01: loans whose collateral did not bring what was due, by the time of their opening',
    request: loanList({ institutionId: id.optional(), asset: loanAsset.optional() }),
    answer: listOf(
      customerLoan.extend({
        collectable: amount.meta({ description: 'what of it the asset account has' }),
        approvalId: id.nullable(),
      }),
    ),
  },

  collectLoan: {
    summary: 'LN-01: collects a shortfall, or a part of it, from the asset account; a second operator approves',
    request: z.strictObject({ loanId: id, amount: enteredAmount, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile', 'loanState', 'insufficientBalance', 'outOfRange'],
  },

  writeOffLoan: {
    summary: 'LN-01: writes off a shortfall; a second operator approves',
    request: z.strictObject({ loanId: id, reason }),
    answer: effect,
    errors: ['notFound', 'changedMeanwhile', 'loanState'],
  },
});
