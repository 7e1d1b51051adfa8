import { z } from 'zod';
import { id } from '../fields.ts';

/** Why an operator does something: kept in the audit log, and shown to who approves. */
export const reason = z.string().trim().min(1, 'required').max(500, 'tooLong');

/** An operator where one is named. */
export const operatorRef = z.object({ operatorId: id, name: z.string() });

export const customerRef = z.object({ institutionId: id, name: z.string() });

/** What a change that may take two operators answers: the approval that it waits for, or null where it took effect at once. */
export const effect = z.object({ approvalId: id.nullable() });
