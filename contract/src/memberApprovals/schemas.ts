import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { MEMBER_APPROVAL_KINDS, MEMBER_APPROVAL_STATES } from '@aldgate/domain/identity/memberApproval.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { id, listOf, listRequest, time } from '../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../identity/fields.ts';
import { memberApprovalsWire } from './calls.ts';

const kind = z.enum(MEMBER_APPROVAL_KINDS);
const state = z.enum(MEMBER_APPROVAL_STATES);
const member = z.object({ userId: id, name: z.string().nullable(), email: z.string() });

const approval = z.object({
  approvalId: id,
  kind,
  subjectId: id.meta({ description: 'the withdrawal, the address, or the institution' }),
  title: z.string().meta({ description: 'in the language of the request' }),
  payload: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .meta({ description: 'what changes; `before` is null for something new' }),
  digest: z.string().meta({ description: 'of what is shown; a vote carries it' }),
  maker: member,
  required: z.int().meta({ description: 'votes of other members' }),
  votes: z.array(z.object({ member, vote: z.enum(['approve', 'reject']), at: time, reason: z.string().nullable() })),
  state,
  failure: z
    .string()
    .nullable()
    .meta({ description: 'the error for which an approved request was not carried through' }),
  madeAt: time,
  expiresAt: time.meta({ description: 'by the business clock' }),
  mayVote: z.boolean(),
});

export const memberApprovalsCalls = describeCalls(memberApprovalsWire, {
  pageMemberApproval: {
    summary: 'Requests that another member approves, newest first',
    request: listRequest({
      queryCondition: z.strictObject({ state: state.optional(), kind: kind.optional() }).prefault({}),
    }),
    answer: listOf(approval),
  },

  queryMemberApproval: {
    summary: 'One request with its votes',
    request: z.strictObject({ approvalId: id }),
    answer: approval,
    errors: ['notFound'],
  },

  decideMemberApproval: {
    summary: 'Votes on another member’s request, with Google or an email code',
    request: z.strictObject({
      approvalId: id,
      digest: z.string().regex(/^[0-9a-f]{64}$/, 'is not a digest'),
      vote: z.enum(['approve', 'reject']),
      reason: z.string().trim().min(1, 'required').max(500, 'tooLong').refine(isText, 'text').optional(),
      proof: z.strictObject({ gaCode, emailUuid: id.optional(), emailCode: z.optional(sixDigits) }),
    }),
    answer: z.object({ state }),
    errors: [
      ...FACTOR_ERRORS,
      'notFound',
      'ownApproval',
      'approvalDecided',
      'changedMeanwhile',
      'restricted',
      'format',
      'priceUnavailable',
      'withdrawalState',
    ],
  },

  withdrawMemberApproval: {
    summary: 'Withdraws the member’s own request',
    request: z.strictObject({ approvalId: id }),
    answer: z.object({ state }),
    errors: ['notFound', 'approvalDecided'],
  },
});
