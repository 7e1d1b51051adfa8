import { isText } from '@aldgate/domain/identity/fieldRules.ts';
import { z } from 'zod';
import { id } from '../fields.ts';

/** The operator's reason: stored in the audit log and shown to the approver. */
export const reason = z.string().trim().min(1, 'required').max(500, 'tooLong').refine(isText, 'text');

export const operatorRef = z.object({ operatorId: id, name: z.string() });

export const customerRef = z.object({ institutionId: id, name: z.string() });

/** The answer of a change that may need dual approval: its approval, or null if it took effect immediately. */
export const effect = z.object({ approvalId: id.nullable() });
