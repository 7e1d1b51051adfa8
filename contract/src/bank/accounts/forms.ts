import { PAYMENT_TEXT_MAX, TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { BANK_CURRENCIES } from '@aldgate/domain/money/currencies.ts';
import { z } from 'zod/mini';
import { name, plainLabel, requiredText } from '../../identity/fields.ts';

const line = requiredText(PAYMENT_TEXT_MAX).check(z.refine(isText, 'text'));
/** A code of a bank or an account: its form is checked with the others. Spaces are no part of it. */
const code = (lengthMax: number) =>
  z.string('required').check(
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.minLength(1, 'required'),
    z.maxLength(lengthMax, 'tooLong'),
  );
const capitals = (lengthMax: number) => code(lengthMax).check(z.toUpperCase());

export const bankCurrency = z.enum(BANK_CURRENCIES, 'required');

/** The numbers by which a payment finds an account. */
export const bankNumberFields = {
  iban: z.optional(capitals(60)),
  accountNumber: z.optional(code(60)),
  swift: z.optional(capitals(40)),
  aba: z.optional(code(40)),
  bankCountry: z.optional(capitals(2)),
};

const intermediaryFields = { swift: capitals(40), name: z.optional(line), address: z.optional(line) };

/** Town and country of the holder: payments to an account at a bank carry it. */
export const townFields = {
  beneficiaryTown: requiredText(TOWN_MAX).check(z.refine(isText, 'text')),
  beneficiaryCountry: z.enum(COUNTRIES, 'country'),
};
export const townForm = z.object(townFields);
const partialTown = {
  beneficiaryTown: z.optional(townFields.beneficiaryTown),
  beneficiaryCountry: z.optional(townFields.beneficiaryCountry),
};

const ownFields = {
  ...bankNumberFields,
  asset: bankCurrency,
  nickname: plainLabel(60),
  remittanceMethod: z.enum(REMITTANCE_METHODS),
  bankName: z.optional(name(PAYMENT_TEXT_MAX)),
  beneficiaryName: name(PAYMENT_TEXT_MAX),
  beneficiaryAddress: z.optional(line),
  ...partialTown,
  bankAddress: z.optional(line),
  reference: z.optional(line),
  channelCode: z.optional(code(35).check(z.regex(/^[A-Za-z0-9-]+$/, 'channelCode'))),
};

/**
 * The fields of a bank account (WAL-09). Town and country are those of the holder of an account at a bank; the address
 * is of individuals' accounts alone.
 */
export const bankAccountFields = { ...ownFields, intermediary: z.optional(z.strictObject(intermediaryFields)) };

/** Account as a form enters it: the bank between in fields of its own. */
export const bankAccountForm = z.object({
  ...ownFields,
  intermediarySwift: z.optional(intermediaryFields.swift),
  intermediaryName: intermediaryFields.name,
  intermediaryAddress: intermediaryFields.address,
});
