import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, nothing, time } from '../fields.ts';
import { agreed } from '../identity/fields.ts';
import { brokersWire } from './calls.ts';
import { brokerApplicationFields } from './forms.ts';

export const brokerApplicationStatus = z.enum(['under_review', 'approved', 'rejected']);

export const brokersCalls = describeCalls(brokersWire, {
  agreeBrokerOpen: {
    summary: 'Accepts the terms of prime brokerage (BR-01)',
    request: z.strictObject({ agreements: agreed }),
    answer: z.object({ agreedAt: time }),
    errors: ['kycRequired'],
  },

  addApplyRecord: {
    summary: 'Applies to become a broker (BR-01)',
    request: z.strictObject(brokerApplicationFields),
    answer: z.object({ applyRecordId: id }),
    errors: ['kycRequired', 'applicationPending', 'format'],
  },

  queryApplyRecord: {
    summary: 'Whether the terms were accepted, and the status of the newest application (BR-01)',
    request: nothing,
    answer: z.object({
      agreedAt: time.nullable(),
      application: z
        .object({
          applyRecordId: id,
          status: brokerApplicationStatus,
          appliedAt: time,
          decidedAt: time.nullable(),
          reason: z.string().nullable(),
        })
        .nullable(),
    }),
  },
});
