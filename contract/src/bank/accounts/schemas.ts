import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { assetSymbol, id, listOf, listRequest, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../../identity/fields.ts';
import { bankAccountsWire } from './calls.ts';
import { bankAccountFields, bankCurrency, bankNumberFields, townFields } from './forms.ts';

const bankAccountState = z
  .enum(['pending', 'waiting', 'verified', 'rejected'])
  .meta({ description: '`pending`: another member approves, or operators verify; `waiting`: until usableFrom' });

const intermediary = z.object({ swift: z.string(), name: z.string().nullable(), address: z.string().nullable() });

/** Fields of an account as it is kept. */
export const bankAccountShape = {
  bankAccountId: id,
  asset: z.string(),
  nickname: z.string(),
  bankName: z.string().nullable(),
  beneficiaryName: z.string(),
  beneficiaryAddress: z.string().nullable().meta({ description: 'the holder’s own; of individuals’ accounts alone' }),
  beneficiaryTown: z
    .string()
    .nullable()
    .meta({ description: 'the holder’s; null where it is still to be entered, and at the channel' }),
  beneficiaryCountry: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
  iban: z.string().nullable(),
  accountNumber: z.string().nullable(),
  swift: z.string().nullable(),
  aba: z.string().nullable(),
  bankCountry: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
  bankAddress: z.string().nullable(),
  intermediary: intermediary.nullable(),
  remittanceMethod: z.enum(REMITTANCE_METHODS),
  reference: z.string().nullable(),
  channelCode: z.string().nullable(),
};

const bankAccount = z.object({
  ...bankAccountShape,
  state: bankAccountState,
  usableFrom: time.nullable().meta({ description: 'when operators verify it at the earliest, by the business clock' }),
  reason: z.string().nullable().meta({ description: 'why it was rejected' }),
  createdAt: time,
});

export const bankAccountsCalls = describeCalls(bankAccountsWire, {
  pageBankAccount: {
    summary: 'The institution’s accounts at banks, by name (WAL-09)',
    request: listRequest({
      queryCondition: z
        .strictObject({
          asset: assetSymbol.optional(),
          state: bankAccountState.optional(),
          search: z.string().trim().max(120, 'tooLong').optional(),
        })
        .prefault({}),
    }),
    answer: listOf(bankAccount),
  },

  listBankAccount: {
    summary: 'Verified accounts of a currency, by name; those at the channel pay in alone',
    request: z.strictObject({ asset: assetSymbol }),
    answer: z.array(bankAccount),
  },

  validateBankAccount: {
    summary: 'What is wrong with the numbers of an account, and the name of its bank (WAL-09)',
    request: z.strictObject({ ...bankNumberFields, asset: bankCurrency }),
    answer: z.object({
      fields: z.array(
        z.object({
          name: z.enum(['iban', 'accountNumber', 'swift', 'aba', 'bankCountry']),
          isValid: z.boolean(),
          reason: z.enum(['required', 'notAllowed', 'invalid', 'checksum', 'country', 'notFound']).nullable(),
        }),
      ),
      bankName: z.string().nullable().meta({ description: 'by the directory of banks' }),
      hasIban: z.boolean().nullable().meta({ description: 'whether the banks of the country have IBANs' }),
    }),
  },

  submitBankAccount: {
    summary: 'Enters an account at a bank; it is used after confirmation, approval and verification (WAL-09)',
    request: z.strictObject(bankAccountFields),
    answer: z.object({ bankAccountId: id }),
    errors: ['format', 'swiftInvalid', 'bankAccountInvalid', 'accountDuplicated', 'featureOff', 'assetUnsupported'],
  },

  completeBankAccount: {
    summary: 'Enters town and country of the holder of an account at a bank that has none, before its next use',
    request: z.strictObject({ bankAccountId: id, ...townFields }),
    answer: bankAccount,
    errors: ['notFound', 'format', 'bankAccountInvalid', 'featureOff', 'changedMeanwhile'],
  },

  invokeBankAccountEmailValidation: {
    summary: 'Emails a code that confirms this account alone',
    request: z.strictObject({ bankAccountId: id }),
    answer: z.object({ emailUuid: id }),
    errors: ['notFound', 'tooManyRequests', 'draftExpired'],
  },

  confirmBankAccount: {
    summary: 'Confirms an account with the code and Google; another member approves it, or it waits 24 hours',
    request: z.strictObject({ bankAccountId: id, emailUuid: id, emailCode: sixDigits, gaCode }),
    answer: z.object({
      state: bankAccountState,
      usableFrom: time.nullable(),
      approvalId: id.nullable().meta({ description: 'of the request that another member approves' }),
    }),
    errors: [
      ...FACTOR_ERRORS,
      ...(['notFound', 'draftExpired', 'accountDuplicated', 'restricted', 'featureOff', 'kycRequired'] as const),
    ],
  },

  deleteBankAccount: {
    summary: 'Takes an account from use immediately',
    request: z.strictObject({ bankAccountId: id, gaCode }),
    answer: z.null(),
    errors: [...FACTOR_ERRORS, 'notFound'],
  },
});
