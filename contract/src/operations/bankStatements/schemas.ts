import { PAYMENT_TEXT_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { REMITTANCE_METHODS } from '@aldgate/domain/bank/remittanceMethod.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, assetSymbol, enteredAmount, id, listOf, listRequest, nothing, time } from '../../fields.ts';
import { customerRef, effect, operatorRef, reason } from '../fields.ts';
import { bankStatementsWire } from './wire.ts';

const day = z.iso.date();
const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'tooLong');
const columnName = text(100);

const enteredBalance = z.string().regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,8})?$/, 'must be a plain decimal such as 12.5');

/** How a bank's CSV is read; columns are named by its first line. */
const csvMapping = z.strictObject({
  separator: z.enum([',', ';', '\t', '|']),
  dateForm: z.enum(['YYYY-MM-DD', 'YYYYMMDD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY']),
  decimalSign: z.enum(['.', ',']),
  amount: z.discriminatedUnion('form', [
    z.strictObject({ form: z.literal('signed'), column: columnName }),
    z.strictObject({
      form: z.literal('direction'),
      column: columnName,
      directionColumn: columnName,
      credit: columnName,
      debit: columnName,
    }),
    z.strictObject({ form: z.literal('columns'), creditColumn: columnName, debitColumn: columnName }),
  ]),
  columns: z.strictObject({
    bookedOn: columnName,
    valueOn: columnName.optional(),
    bankReference: columnName.optional(),
    endToEndId: columnName.optional(),
    reference: columnName.optional(),
    remittance: columnName.optional(),
    counterpartyName: columnName.optional(),
    counterpartyIban: columnName.optional(),
    counterpartyNumber: columnName.optional(),
  }),
});

/** Fields of a platform account that operators decide; its number stays. */
export const accountFields = z.strictObject({
  beneficiary: text(PAYMENT_TEXT_MAX),
  bankName: text(140),
  bankAddress: text(200).nullable().meta({ description: 'null at the channel, as the other fields of a bank' }),
  bankCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country such as HK')
    .nullable(),
  swift: z.string().trim().toUpperCase().min(8).max(11).nullable(),
  aba: z.string().trim().min(1).nullable(),
  csvMapping: csvMapping.nullable(),
  isReceiving: z
    .boolean()
    .meta({ description: 'customers are shown it; another one of the currency and method no longer is' }),
  isPaying: z.boolean().meta({ description: 'payments leave from it; from no other one of the currency and method' }),
});

/** Fields that are decided once, when an account is added. */
export const addedAccount = z.strictObject({
  asset: assetSymbol,
  remittanceMethod: z.enum(REMITTANCE_METHODS).default('bank_wire'),
  iban: z.string().trim().min(1).nullable(),
  accountNumber: z.string().trim().min(1).nullable(),
  opening: enteredBalance,
});

const account = accountFields.extend({
  accountId: id,
  asset: z.string(),
  remittanceMethod: z.enum(REMITTANCE_METHODS),
  iban: z.string().nullable(),
  accountNumber: z.string().nullable(),
  opening: amount,
  closing: amount.meta({ description: 'after the last statement' }),
  statements: z.int(),
  lastStatement: z.object({ number: z.int(), to: day, importedAt: time }).nullable(),
});

/** A bound or a fee, which may be zero. */
const enteredTerm = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,8})?$/, 'must be a plain decimal such as 12.5');

export const bankTerms = z.strictObject({
  depositMinimum: enteredTerm,
  withdrawalMinimum: enteredTerm,
  withdrawalMaximum: enteredAmount,
  feeShared: enteredTerm,
  feeOur: enteredTerm,
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 15:00'),
});

const statement = z.object({
  statementId: id,
  account: z.object({ accountId: id, bankName: z.string(), asset: z.string() }),
  number: z.int(),
  statementRef: z.string().meta({ description: 'as the bank, or the channel, names it' }),
  format: z.enum(['camt.053', 'csv', 'entry']),
  opening: amount,
  closing: amount,
  from: day,
  to: day,
  lines: z.int(),
  matched: z.int().meta({ description: 'lines that were ready when it was imported' }),
  open: z.int().meta({ description: 'lines that wait to be matched' }),
  importedBy: operatorRef,
  importedAt: time,
  acceptedBy: operatorRef
    .nullable()
    .meta({ description: 'the second operator of one that was accepted by its balances, or booked as an entry' }),
  warnings: z
    .array(z.string())
    .meta({ description: 'its day (day) or the bank’s number of it (number) is before that of the last one' }),
});

const lineState = z.enum([
  ...([
    'unmatched',
    'ready',
    'third_party',
    'person',
    'matching',
    'credited',
    'returned',
    'booked',
    'settled',
  ] as const),
]);

const line = z.object({
  lineId: id,
  statementId: id,
  position: z.int(),
  account: z.object({ accountId: id, bankName: z.string() }),
  asset: z.string(),
  direction: z.enum(['credit', 'debit']),
  kind: z.enum(['payment', 'charge']),
  amount,
  bookedOn: day,
  valueOn: day,
  bankReference: z.string().nullable(),
  endToEndId: z.string().nullable(),
  reference: z.string().nullable(),
  remittance: z.string().nullable(),
  payer: z.object({ name: z.string().nullable(), iban: z.string().nullable(), number: z.string().nullable() }),
  isReturn: z.boolean(),
  state: lineState,
  customer: customerRef.nullable().meta({ description: 'proposed, or matched' }),
  reasons: z.array(z.string()).meta({ description: 'what the proposal is made of, and what a person must look at' }),
  depositId: id.nullable(),
  approvalId: id.nullable().meta({ description: 'of a match that waits for a second operator' }),
  importedAt: time,
});

/** Lines that one approval takes at most. */
export const MATCHED_MAX = 500;

const matched = z
  .strictObject({
    lineIds: z.array(id).min(1).max(MATCHED_MAX).optional().meta({ description: 'ready ones' }),
    lineId: id.optional(),
    institutionId: id.optional().meta({ description: 'the customer of the line, with the reason for it' }),
    paymentId: id.optional().meta({ description: 'the payment whose debit or return the line is' }),
    reason,
  })
  .refine(
    ({ lineIds, lineId, institutionId, paymentId }) => {
      const names = [institutionId, paymentId].filter((each) => each !== undefined).length;
      return (lineIds === undefined) === (lineId !== undefined) && names === (lineId === undefined ? 0 : 1);
    },
    { path: ['lineIds'], message: 'either lineIds, or lineId with institutionId or paymentId, is required' },
  );

export const bankStatementsCalls = describeCalls(bankStatementsWire, {
  listBankPlatformAccount: {
    summary: 'The platform’s accounts at banks',
    request: nothing,
    answer: z.array(account),
  },

  setBankPlatformAccount: {
    summary: 'Adds an account of the platform with its opening balance, or changes one; needs a second operator',
    request: accountFields
      .extend({ accountId: id.optional(), added: addedAccount.optional(), reason })
      .refine(({ accountId, added }) => (accountId === undefined) === (added !== undefined), {
        path: ['accountId'],
        message: 'either accountId or added is required',
      }),
    answer: effect,
    errors: ['notFound', 'assetUnsupported', 'accountDuplicated', 'bankAccountInvalid', 'format', 'changedMeanwhile'],
  },

  listBankTerms: {
    summary: 'Bounds, fees and cut-offs of currencies',
    request: nothing,
    answer: z.array(bankTerms.extend({ asset: z.string(), timeZone: z.string() })),
  },

  setBankTerms: {
    summary: 'Sets bounds, fees and cut-off of a currency; needs a second operator',
    request: bankTerms.extend({ asset: assetSymbol, reason }),
    answer: effect,
    errors: ['assetUnsupported', 'format', 'changedMeanwhile'],
  },

  importBankStatement: {
    summary: 'Imports a statement whole, or not at all. The same file again answers the first result',
    request: z.strictObject({
      account: id,
      format: z.enum(['camt.053', 'csv']),
      opening: enteredBalance.optional().meta({ description: 'of a CSV' }),
      closing: enteredBalance.optional().meta({ description: 'of a CSV' }),
      content: z.instanceof(Uint8Array),
    }),
    answer: z.object({ statementId: id, lines: z.int(), matched: z.int() }),
    errors: ['notFound', 'statementRejected', 'format'],
  },

  acceptBankStatement: {
    summary:
      'Accepts a statement that cannot be imported by its balances: what could not be read is one line of the ' +
      'difference. It follows the last closing balance; needs a second operator',
    request: z.strictObject({
      account: id,
      format: z.enum(['camt.053', 'csv']),
      closing: enteredBalance.meta({ description: 'as the bank states it' }),
      day: day.meta({ description: 'of the closing balance' }),
      reason,
      content: z.instanceof(Uint8Array),
    }),
    answer: effect,
    errors: ['notFound', 'statementRejected', 'format', 'changedMeanwhile'],
  },

  pageBankStatement: {
    summary: 'Imported statements, newest first',
    request: listRequest({ queryCondition: z.strictObject({ account: id.optional() }).prefault({}) }),
    answer: listOf(statement),
  },

  queryBankStatement: {
    summary: 'An imported statement',
    request: z.strictObject({ statementId: id }),
    answer: statement,
    errors: ['notFound'],
  },

  pageBankLine: {
    summary: 'Lines of statements, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          state: lineState.optional(),
          account: id.optional(),
          statementId: id.optional(),
          lineId: id.optional(),
          matchId: id.optional(),
        })
        .prefault({}),
    }),
    answer: listOf(line),
  },

  matchBankLine: {
    summary: 'Credits lines that are ready, or one to the customer whom a person found; needs a second operator',
    request: matched,
    answer: effect,
    errors: ['notFound', 'changedMeanwhile'],
  },

  returnBankLine: {
    summary: 'Sends what came in back to who paid it, through a batch of payments; needs a second operator',
    request: z.strictObject({
      lineId: id,
      beneficiary: z.strictObject({
        name: text(PAYMENT_TEXT_MAX).optional().meta({ description: 'the payer of the line without it' }),
        iban: z.string().trim().min(1).nullable(),
        accountNumber: z.string().trim().min(1).nullable(),
        swift: z.string().trim().toUpperCase().min(8).max(11).nullable(),
        aba: z.string().trim().min(1).nullable(),
        bankCountry: z
          .string()
          .regex(/^[A-Z]{2}$/, 'must be a country such as HK')
          .nullable()
          .meta({ description: 'null at the channel, as the other fields of a bank' }),
      }),
      reason,
    }),
    answer: effect,
    errors: ['notFound', 'format', 'changedMeanwhile'],
  },

  unmatchBankLine: {
    summary: 'Drops the customer that was proposed for a line',
    request: z.strictObject({ lineId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'changedMeanwhile'],
  },
});
