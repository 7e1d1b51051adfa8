import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, id, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode, sixDigits } from '../../identity/fields.ts';
import { approvalRulesWire } from './calls.ts';
import { approvalMember, approvalRules, approver, ruleKind } from './fields.ts';

const described = z.object({
  kind: ruleKind,
  steps: z.array(
    z.object({
      fromUsd: amount,
      approvals: z.int(),
      roles: z.array(z.string()),
      members: z.array(approvalMember),
    }),
  ),
});

/** The rules as members and operators read them. */
export const ruleSet = z.object({
  rulesId: id.nullable().meta({ description: 'null: the default, one other member' }),
  rules: z.array(described),
  inForceSince: time.nullable(),
  proposal: z
    .object({ rules: z.array(described), approvalId: id, madeBy: approvalMember, madeAt: time })
    .nullable()
    .meta({ description: 'rules that wait for approval' }),
  reset: z
    .object({ reason: z.string(), effectiveAt: time })
    .nullable()
    .meta({ description: 'operators give the institution the default again at this time, of the business clock' }),
});

export const approvalRulesCalls = describeCalls(approvalRulesWire, {
  queryApprovalRule: {
    summary: 'The rules by which members approve, what waits, and who may approve',
    request: z.strictObject({}),
    answer: ruleSet.extend({
      approvers: z.array(approver),
      mayHaveRules: z.boolean().meta({ description: 'false where nobody but one member may approve' }),
    }),
  },

  saveApprovalRule: {
    summary: 'Requests other rules, with a code and Google: the highest steps of those in force must approve',
    request: z.strictObject({
      rules: approvalRules,
      rulesId: id.nullable().meta({ description: 'of the rules that were changed' }),
      emailUuid: id,
      emailCode: sixDigits,
      gaCode,
    }),
    answer: z.object({ approvalId: id }),
    errors: [...FACTOR_ERRORS, 'changedMeanwhile', 'format', 'approvalRuleUnfulfilled', 'restricted'],
  },

  cancelApprovalRuleReset: {
    summary: 'Cancels a reset that operators announced',
    request: z.strictObject({}),
    answer: z.null(),
    errors: ['notFound'],
  },
});
