import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, nothing, time } from '../fields.ts';
import { proofWire } from './calls.ts';
import { assetCoverage, coverageAccount, proofHash, proofSums, publishedTotals } from './fields.ts';

export const proofCalls = describeCalls(proofWire, {
  queryProof: {
    summary: 'The newest proof of liabilities with what covers it; null before the first',
    request: nothing,
    answer: z
      .object({
        ...publishedTotals,
        coverage: z.array(assetCoverage),
        accounts: z.array(coverageAccount),
        earlier: z
          .array(z.object({ snapshotId: id, at: time }))
          .meta({ description: 'the ones before it, newest first' }),
      })
      .nullable(),
  },

  queryOwnProof: {
    summary: 'The institution’s proof that its balances are part of the published sums',
    request: z.strictObject({ snapshotId: id.optional() }).prefault({}),
    answer: z.object({
      version: z.literal(2),
      ...publishedTotals,
      institutionId: id,
      amounts: proofSums,
      shares: z
        .array(
          z.object({
            nonce: proofHash.meta({ description: '32 bytes in hexadecimal, known to the institution alone' }),
            amounts: proofSums,
            path: z.array(z.object({ side: z.enum(['left', 'right']), hash: proofHash, sums: proofSums })),
          }),
        )
        .meta({ description: 'random shares of the amounts, each in a leaf of its own' }),
    }),
    errors: ['notFound'],
  },
});
