import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { assetSymbol, fileAnswer, id, listOf, listRequest, listSort, time } from '../fields.ts';
import { accountType } from '../wallet/fields.ts';
import { statementsWire } from './calls.ts';

const day = z.iso.date().refine((text) => text >= '2000-01-01', 'must be 2000-01-01 or later');
const language = z.enum(['en-US', 'zh-HK']);
const format = z.enum(['pdf', 'csv']);
const isSet = (values: readonly string[]) => new Set(values).size === values.length;

const statement = z.object({
  statementId: id,
  number: z.string(),
  createdAt: time,
  from: z.string().meta({ description: 'the first day, UTC' }),
  to: z.string().meta({ description: 'the last day, UTC' }),
  accountTypes: z.array(accountType),
  assets: z.array(z.string()).meta({ description: 'empty for all' }),
  language,
  format,
  state: z.enum(['making', 'ready', 'failed']),
  lines: z.int(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable().meta({ description: 'of the whole file, hexadecimal' }),
  isProvisional: z
    .boolean()
    .nullable()
    .meta({ description: 'whether a difference touched the institution when it was made; null before' }),
});

export const statementsCalls = describeCalls(statementsWire, {
  requestStatement: {
    summary: 'Requests a statement of accounts for days in UTC; the last one may be today (WAL-15)',
    request: z
      .strictObject({
        from: day,
        to: day,
        accountTypes: z.array(accountType).min(1).max(3).refine(isSet, 'names an account twice'),
        assets: z
          .array(assetSymbol)
          .max(50)
          .refine(isSet, 'names an asset twice')
          .meta({ description: 'empty for all' }),
        language,
        format,
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before the first day' }),
    answer: z.object({ statementId: id, state: z.literal('making') }),
    errors: ['assetUnsupported', 'statementTooLarge', 'tooManyRequests'],
  },

  pageStatement: {
    summary: 'The institution’s statements, by time of request, and the key that they are signed with',
    request: listRequest({ queryCondition: z.strictObject({ sort: listSort }).prefault({}) }),
    answer: listOf(statement).extend({ publicKey: z.string().meta({ description: 'base64 of the SPKI form' }) }),
  },

  readStatementFile: {
    summary: 'The file of a statement that is ready',
    request: z.strictObject({ statementId: id }),
    answer: fileAnswer,
  },
});
