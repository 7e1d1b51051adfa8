import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { fileAnswer, id, listOf, listRequest, time } from '../../fields.ts';
import { assetCoverage, coverageAccount, publishedTotals } from '../../proof/fields.ts';
import { operatorRef, reason } from '../fields.ts';
import { proofWire } from '../wire.ts';

export const proofCalls = describeCalls(proofWire, {
  publishProof: {
    summary: 'Requests a proof of liabilities; while one is being made, that one',
    request: z.strictObject({ reason }),
    answer: z.object({ snapshotId: id }),
  },

  pageProof: {
    summary: 'Proofs of liabilities with what covers them, newest first',
    request: listRequest({ queryCondition: z.strictObject({}).prefault({}) }),
    answer: listOf(
      z.object({
        snapshotId: id,
        state: z.enum(['making', 'published', 'failed']),
        requestedAt: time,
        requestedBy: operatorRef.nullable().meta({ description: 'null: made by the calendar' }),
        reason: z.string().nullable(),
        failure: z.string().nullable(),
        totals: z.object(publishedTotals).nullable().meta({ description: 'null until it is published' }),
        coverage: z.array(assetCoverage),
        accounts: z.array(coverageAccount),
      }),
    ),
  },

  exportProof: {
    summary:
      'An auditor’s dump: a line of JSON for the totals, for each leaf and for each holding; it names no institution',
    request: z.strictObject({ snapshotId: id }),
    answer: fileAnswer,
    errors: ['notFound'],
  },
});
