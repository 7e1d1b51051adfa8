import { WITHDRAWAL_STATES } from '@aldgate/domain/wallet/withdrawalState.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../../identity/fields.ts';
import { enteredAddress } from '../addresses/forms.ts';
import { beneficiary } from '../addresses/schemas.ts';
import { fundingAccount, networkCode } from '../fields.ts';
import { withdrawalsWire } from './calls.ts';

/** A limit in US dollars over the last 24 hours. */
const usdLimit = z.object({
  limit: amount,
  used: amount,
  left: amount,
  resetsAt: time.nullable().meta({ description: 'when the oldest part ends to count' }),
});

/** Amounts that can still be withdrawn. */
export const remaining = z.object({
  usd: usdLimit,
  asset: z.object({
    transactionMaximum: amount.nullable(),
    left: amount.nullable().meta({ description: 'of the limit, in the asset; null without a current price' }),
  }),
  level: z.enum(['primary', 'advanced']),
});

/** The fields of a withdrawal: to an entry of the address book, or to an address with its beneficiary. */
const requested = z.strictObject({
  asset: assetSymbol,
  network: networkCode,
  addressId: id.optional(),
  address: z.optional(enteredAddress),
  beneficiary: beneficiary.optional(),
  amount: enteredAmount.optional().meta({ description: 'what leaves the account in all, the fee included' }),
  isMax: z.boolean().optional(),
  accountType: fundingAccount,
});

const isOneAddress = (request: z.output<typeof requested>) =>
  (request.addressId === undefined) === (request.address !== undefined);
export const isOneAmount = (request: { readonly amount?: string | undefined; readonly isMax?: boolean | undefined }) =>
  (request.amount === undefined) === (request.isMax === true);
const ONE_ADDRESS = { path: ['address'], message: 'one of addressId and address is required' };
export const ONE_AMOUNT = { path: ['amount'], message: 'one of amount and isMax is required' };

/** Steps to come, in this order. */
export const step = z.object({
  kind: z.enum(['hold', 'members', 'wait', 'screening', 'review', 'send', 'pay']),
  params: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]),
  ),
  at: time.nullable().meta({ description: 'when it is expected, where that is known' }),
});

export const warning = z.object({
  code: z.enum(['contractCode', 'burnAddress', 'lookAlike', 'firstUse', 'singleControl']),
  data: z.record(z.string(), z.unknown()),
});

const failure = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

export const evaluated = z.object({
  amount: amount.nullable(),
  fee: amount.nullable(),
  receivable: amount.nullable(),
  balance: z.object({ before: amount, after: amount }),
  limits: z.object({ usd: usdLimit.extend({ leftAfter: amount.nullable() }), transactionMaximum: amount.nullable() }),
  steps: z.array(step),
  warnings: z.array(warning),
  errors: z.array(failure).meta({ description: 'the first is what submitWithdraw answers' }),
});

/** Errors that an evaluation may reject with. */
export const RULE_ERRORS = [
  'featureOff',
  'kycRequired',
  'serviceSuspended',
  'restricted',
  'assetUnsupported',
  'addressInvalid',
  'addressWaiting',
  'middleRequired',
  'notWhitelisted',
  'format',
  'originatorIncomplete',
  'googleRequired',
  'belowMinimum',
  'limitExceeded',
  'amountNotAboveFee',
  'insufficientBalance',
  'feeUnavailable',
  'priceUnavailable',
] as const;

const confirmation = z.strictObject({ withdrawId: id, emailUuid: id, emailCode: sixDigits, gaCode });

/** The position of a withdrawal once it is confirmed. */
const confirmed = z.object({
  withdrawId: id,
  state: z.enum(WITHDRAWAL_STATES),
  status: z.enum(['withdraw_pending', 'complete', 'failed', 'cancelled']),
  approvalId: id.nullable(),
});

export const withdrawalsCalls = describeCalls(withdrawalsWire, {
  getWithdrawRemainingAmount: {
    summary: 'How much can still be withdrawn (WAL-04)',
    request: z.strictObject({ asset: assetSymbol }),
    answer: remaining,
    errors: ['assetUnsupported', 'featureOff'],
  },

  previewWithdraw: {
    summary: 'What a withdrawal would cost, leave and need (WAL-04 to WAL-08)',
    request: requested.refine(isOneAddress, ONE_ADDRESS).refine(isOneAmount, ONE_AMOUNT),
    answer: evaluated,
    errors: ['notFound', 'featureOff'],
  },

  submitWithdraw: {
    summary: 'Drafts a withdrawal, once per key; it holds nothing and expires after 15 minutes',
    request: requested
      .extend({
        key: onceKey,
        confirmMiddle: z
          .string()
          .max(20, 'tooLong')
          .optional()
          .meta({ description: 'eight characters of an address that resembles a known one, from where it differs' }),
      })
      .refine(isOneAddress, ONE_ADDRESS)
      .refine(isOneAmount, ONE_AMOUNT),
    answer: z.object({
      withdrawId: id,
      fee: amount,
      receivable: amount,
      expiresAt: time,
      steps: z.array(step),
      warnings: z.array(warning),
    }),
    errors: ['notFound', 'withdrawalKeyUsed', ...RULE_ERRORS],
  },

  invokeWithdrawalEmailValidation: {
    summary: 'Emails a code that confirms this draft, or takes over this withdrawal, alone (WAL-08)',
    request: z.strictObject({ withdrawId: id }),
    answer: z.object({ emailUuid: id }),
    errors: ['notFound', 'draftExpired', 'tooManyRequests'],
  },

  confirmWithdraw: {
    summary: 'Confirms a draft with the code and Google: holds amount and fee, and begins (WAL-08)',
    request: confirmation,
    answer: confirmed,
    errors: [...FACTOR_ERRORS, 'notFound', 'draftExpired', 'tooManyRequests', ...RULE_ERRORS],
  },

  takeOverWithdraw: {
    summary: 'An administrator becomes the maker of a withdrawal whose maker was removed, with the codes of a new one',
    request: confirmation,
    answer: confirmed,
    errors: [...FACTOR_ERRORS, 'notFound', 'forbidden', 'withdrawalState', ...RULE_ERRORS],
  },

  cancelWithdraw: {
    summary: 'Cancels a withdrawal that is not being sent yet, by its maker or an administrator',
    request: z.strictObject({ withdrawId: id }),
    answer: z.object({ state: z.enum(WITHDRAWAL_STATES), status: z.literal('cancelled') }),
    errors: ['notFound', 'forbidden', 'withdrawalState'],
  },
});
