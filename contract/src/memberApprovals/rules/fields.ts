import { APPROVALS_MAX, APPROVER_ROLES, RULE_KINDS, STEPS_MAX } from '@aldgate/domain/identity/approvalRules.ts';
import { z } from 'zod';
import { amount, enteredDecimal, id } from '../../fields.ts';
import { memberRole } from '../../identity/fields.ts';

/** The most members that a step names. */
const MEMBERS_MAX = 50;

const approvals = z.int().min(1).max(APPROVALS_MAX).meta({ description: 'how many members must approve' });

export const ruleKind = z.enum(RULE_KINDS);

/** A step of the rules as it is entered. */
const step = z.strictObject({
  fromUsd: enteredDecimal
    .refine((text) => !text.startsWith('-'), 'must not be below zero')
    .meta({ description: 'the amount from which it applies, in US dollars' }),
  approvals,
  roles: z.array(z.enum(APPROVER_ROLES)).max(APPROVER_ROLES.length),
  members: z.array(id).max(MEMBERS_MAX).meta({ description: 'members who count beside those of the roles' }),
});

/** The steps of each kind, from 0 on; a kind without has the default, one other member. */
export const approvalRules = z.partialRecord(ruleKind, z.array(step).min(1).max(STEPS_MAX));

export const approvalMember = z.object({ userId: id, name: z.string().nullable(), email: z.string() });

export const approver = approvalMember.extend({ role: memberRole });

/** A step by its kind and amount. */
export const ruleStep = z.object({ kind: ruleKind, fromUsd: amount, approvals });

/** A condition of a request, with the members who count. */
export const condition = z.object({
  approvals,
  roles: z.array(z.enum(APPROVER_ROLES)),
  members: z.array(approvalMember),
  missing: z.int().meta({ description: 'approvals that it still lacks' }),
});
