import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, onceKey, time } from '../../fields.ts';
import { fundingAccount } from '../../wallet/fields.ts';
import {
  evaluated,
  isOneAmount,
  ONE_AMOUNT,
  RULE_ERRORS,
  remaining,
  step,
  warning,
  withdrawalsCalls,
} from '../../wallet/withdrawals/schemas.ts';
import { bankWithdrawalsWire } from './calls.ts';

/** The fields of a withdrawal to an account at a bank. */
const requested = z.strictObject({
  asset: assetSymbol,
  bankAccountId: id,
  charges: z.enum(['shared', 'our']).meta({ description: 'who bears the fees of other banks' }),
  amount: enteredAmount.optional().meta({ description: 'what leaves the account in all, the fee included' }),
  isMax: z.boolean().optional(),
  accountType: fundingAccount,
});

const valueDate = z.iso.date().nullable().meta({ description: 'when the bank pays it; null where none is known' });

/** On what terms a currency is paid out now; both fees, so that they are known before one is chosen. */
const terms = z.object({
  remittanceMethods: z.array(z.enum(REMITTANCE_METHODS)).meta({ description: 'by which the currency is paid out' }),
  minimum: amount,
  maximum: amount,
  feeShared: amount,
  feeOur: amount,
  valueDate: z.iso.date(),
});

const ACCOUNT_ERRORS = ['bankAccountUnverified', 'bankAccountInvalid'] as const;
const BANK_ERRORS = [...RULE_ERRORS, ...ACCOUNT_ERRORS] as const;

const { invokeWithdrawalEmailValidation, confirmWithdraw, takeOverWithdraw, cancelWithdraw } = withdrawalsCalls;

export const bankWithdrawalsCalls = describeCalls(bankWithdrawalsWire, {
  getFiatWithdrawRemainingAmount: {
    summary: 'How much of a currency can still be withdrawn (WAL-10)',
    request: z.strictObject({ asset: assetSymbol }),
    answer: remaining.extend({
      terms: terms.nullable().meta({ description: 'null where no account of the platform pays the currency out' }),
    }),
    errors: ['assetUnsupported', 'featureOff'],
  },

  previewFiatWithdraw: {
    summary: 'What a withdrawal of a currency would cost, leave and need, and its value date (WAL-10)',
    request: requested.refine(isOneAmount, ONE_AMOUNT),
    answer: evaluated.extend({ valueDate }),
    errors: ['notFound', 'featureOff'],
  },

  submitFiatWithdraw: {
    summary: 'Drafts a withdrawal of a currency, once per key; it holds nothing and expires after 15 minutes',
    request: requested.extend({ key: onceKey }).refine(isOneAmount, ONE_AMOUNT),
    answer: z.object({
      withdrawId: id,
      fee: amount,
      receivable: amount,
      valueDate,
      expiresAt: time,
      steps: z.array(step),
      warnings: z.array(warning),
    }),
    errors: ['notFound', 'withdrawalKeyUsed', ...BANK_ERRORS],
  },

  invokeFiatWithdrawalEmailValidation: {
    summary: invokeWithdrawalEmailValidation.summary,
    request: invokeWithdrawalEmailValidation.request,
    answer: invokeWithdrawalEmailValidation.answer,
    errors: ['notFound', 'draftExpired', 'tooManyRequests'],
  },

  confirmFiatWithdraw: {
    summary: confirmWithdraw.summary,
    request: confirmWithdraw.request,
    answer: confirmWithdraw.answer,
    errors: [...confirmWithdraw.errors, ...ACCOUNT_ERRORS],
  },

  takeOverFiatWithdraw: {
    summary: takeOverWithdraw.summary,
    request: takeOverWithdraw.request,
    answer: takeOverWithdraw.answer,
    errors: [...takeOverWithdraw.errors, ...ACCOUNT_ERRORS],
  },

  cancelFiatWithdraw: {
    summary: 'Cancels a withdrawal that no exported file has, by its maker or an administrator',
    request: cancelWithdraw.request,
    answer: cancelWithdraw.answer,
    errors: ['notFound', 'forbidden', 'withdrawalState'],
  },
});
