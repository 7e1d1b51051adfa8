import { z } from 'zod';
import { listOf, listRequest } from '../../fields.ts';
import { reason } from '../fields.ts';

/** The banks by which accounts are checked. */
export const directorySchemas = {
  pageBankDirectory: {
    summary: 'The imported banks, by BIC',
    request: listRequest({
      queryCondition: z.strictObject({ search: z.string().trim().max(120, 'tooLong').optional() }).prefault({}),
    }),
    answer: listOf(
      z.object({
        bic: z.string().meta({ description: 'eleven characters' }),
        name: z.string(),
        country: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
      }),
    ),
  },

  importBankDirectory: {
    summary: 'Replaces the directory by a file `bic,name,country`; one with an error is refused whole, with its line',
    request: z.strictObject({ reason, content: z.instanceof(Uint8Array) }),
    answer: z.object({ entries: z.int(), added: z.int(), changed: z.int(), removed: z.int() }),
    errors: ['format'],
  },
} as const;
