import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, nothing, time } from '../fields.ts';
import { agreed } from '../identity/fields.ts';
import { brokerAccountsCalls } from './accounts/schemas.ts';
import { brokerBillsCalls } from './bills/schemas.ts';
import { brokerApplicationsWire } from './calls.ts';
import { brokerCapitalCalls } from './capital/schemas.ts';
import { brokerCasesCalls } from './cases/schemas.ts';
import { brokerFinancingCalls } from './financing/schemas.ts';
import { brokerApplicationFields } from './forms.ts';
import { brokerInterestCalls } from './interest/schemas.ts';
import { brokerKeysCalls } from './keys/schemas.ts';
import { brokerMessagesCalls } from './messages/schemas.ts';
import { brokerProfitCalls } from './profit/schemas.ts';
import { brokerProjectsCalls } from './projects/schemas.ts';
import { brokerRiskCalls } from './risk/schemas.ts';
import { fundTransfersCalls } from './transfers/schemas.ts';
import { brokerWalletCalls } from './wallet/schemas.ts';

export const brokerApplicationStatus = z.enum(['under_review', 'approved', 'rejected', 'completed']);

const applicationsCalls = describeCalls(brokerApplicationsWire, {
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

/** Every call of the brokers' area. */
export const brokersCalls = {
  ...applicationsCalls,
  ...brokerAccountsCalls,
  ...brokerKeysCalls,
  ...brokerProjectsCalls,
  ...brokerCapitalCalls,
  ...brokerProfitCalls,
  ...brokerFinancingCalls,
  ...brokerRiskCalls,
  ...brokerInterestCalls,
  ...brokerBillsCalls,
  ...brokerCasesCalls,
  ...fundTransfersCalls,
  ...brokerMessagesCalls,
  ...brokerWalletCalls,
};
