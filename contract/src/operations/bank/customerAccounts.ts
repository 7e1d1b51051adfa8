import { z } from 'zod';
import { bankAccountShape } from '../../bank/accounts/schemas.ts';
import { id, listOf, listRequest, time } from '../../fields.ts';
import { customerRef, operatorRef, reason } from '../fields.ts';

const state = z.enum(['pending', 'waiting', 'unverified', 'verified', 'rejected', 'deleted']);

/** Customers' accounts at banks. */
export const customerAccountSchemas = {
  pageCustomerBankAccount: {
    summary: 'Customers’ accounts at banks: those to verify, oldest first; others, newest first',
    request: listRequest({
      queryCondition: z
        .strictObject({
          state: state.default('unverified'),
          bankAccountId: id.optional().meta({ description: 'this account alone, in any state' }),
        })
        .prefault({}),
    }),
    answer: listOf(
      z.object({
        ...bankAccountShape,
        state,
        customer: customerRef,
        verifiedName: z.string().meta({ description: 'the registered name of the institution' }),
        isOwnName: z.boolean().meta({ description: 'whether the beneficiary is the institution: else two verify' }),
        enteredBy: z.string(),
        createdAt: time,
        isSingleControl: z.boolean().meta({ description: 'no other member could approve it, so it waited' }),
        usableFrom: time.nullable(),
        approvalId: id.nullable().meta({ description: 'of a verification that a second operator approves' }),
        reviewedBy: operatorRef.nullable(),
        reviewedAt: time.nullable(),
        reason: z.string().nullable(),
      }),
    ),
  },

  reviewCustomerBankAccount: {
    summary: 'Verifies or rejects an account; another beneficiary than the customer needs a second operator',
    request: z.strictObject({ bankAccountId: id, decision: z.enum(['approve', 'reject']), reason }),
    answer: z.object({ state, approvalId: id.nullable() }),
    errors: ['notFound', 'changedMeanwhile'],
  },
} as const;
