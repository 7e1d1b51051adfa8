import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { MEMBER_APPROVAL_KINDS, MEMBER_APPROVAL_STATES } from '@aldgate/domain/identity/memberApproval.ts';
import { z } from 'zod';
import { describeCalls } from '../call.ts';
import { amount, id, listOf, listRequest, time } from '../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../identity/fields.ts';
import { memberApprovalsWire } from './calls.ts';
import { condition, approvalMember as member } from './rules/fields.ts';

const kind = z.enum(MEMBER_APPROVAL_KINDS);
const state = z.enum(MEMBER_APPROVAL_STATES);

/** The most requests that one code decides. */
const TOGETHER_MAX = 20;

/** Consequences of a payment, as far as they are known. */
const payment = z.object({
  asset: z.string(),
  amount,
  usdValue: amount.nullable(),
  balanceAfter: amount.nullable().meta({ description: 'what is available after it; null once it is decided' }),
  destination: z.object({
    name: z.string().nullable(),
    address: z.string(),
    addedAt: time.nullable().meta({ description: 'null for one that is not in the address book' }),
    payments: z.int().meta({ description: 'earlier withdrawals to it, counted up to 100' }),
    isWhitelisted: z.boolean().nullable().meta({ description: 'null where there is no whitelist' }),
  }),
});

const shown = z.strictObject({ approvalId: id, digest: z.string().regex(/^[0-9a-f]{64}$/, 'is not a digest') });
const several = z
  .array(shown)
  .min(1)
  .max(TOGETHER_MAX)
  .refine((all) => new Set(all.map(({ approvalId }) => approvalId)).size === all.length, 'has one twice');
const vote = z.enum(['approve', 'reject']);
const voteReason = z.string().trim().min(1, 'required').max(500, 'tooLong').refine(isText, 'text').optional();
const VOTE_ERRORS = [
  'notFound',
  'ownApproval',
  'approvalDecided',
  'changedMeanwhile',
  'restricted',
  'format',
  'priceUnavailable',
  'withdrawalState',
] as const;

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
  required: z.int().meta({ description: 'approvals of other members that it needs at least' }),
  missing: z.int().meta({ description: 'approvals that are still missing' }),
  conditions: z.array(condition).meta({ description: 'all of them must hold' }),
  approvers: z.array(member).meta({ description: 'who may still vote' }),
  payment: payment.nullable().meta({ description: 'of a withdrawal' }),
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
    request: shown.extend({
      vote,
      reason: voteReason,
      proof: z.strictObject({ gaCode, emailUuid: id.optional(), emailCode: z.optional(sixDigits) }),
    }),
    answer: z.object({ state }),
    errors: [...FACTOR_ERRORS, ...VOTE_ERRORS],
  },

  invokeMemberApprovalsEmailValidation: {
    summary: 'Emails a code that is valid for a vote on exactly these requests; the email lists them',
    request: z.strictObject({ approvals: several }),
    answer: z.object({ emailUuid: id }),
    errors: ['notFound', 'ownApproval', 'approvalDecided', 'changedMeanwhile', 'tooManyRequests'],
  },

  decideMemberApprovals: {
    summary: 'Votes on several requests with the code for them, and Google where it is bound: on all of them or none',
    request: z.strictObject({
      approvals: several,
      vote,
      reason: voteReason,
      emailUuid: id,
      emailCode: sixDigits,
      gaCode,
    }),
    answer: z.object({ results: z.array(z.object({ approvalId: id, state })) }),
    errors: [...FACTOR_ERRORS, ...VOTE_ERRORS],
  },

  withdrawMemberApproval: {
    summary: 'Withdraws the member’s own request',
    request: z.strictObject({ approvalId: id }),
    answer: z.object({ state }),
    errors: ['notFound', 'approvalDecided'],
  },
});
