import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time } from '../../fields.ts';
import { email, name } from '../../identity/fields.ts';
import { effect, reason } from '../fields.ts';
import { operatorRole } from '../session/schemas.ts';
import { operatorsWire } from './calls.ts';

export const operatorsCalls = describeCalls(operatorsWire, {
  listOperator: {
    summary: 'Who operates the platform, and who is invited',
    request: nothing,
    answer: z.array(
      z.object({
        operatorId: id,
        name: z.string(),
        email: z.string(),
        role: operatorRole,
        state: z.enum(['invited', 'active', 'disabled']),
        lastSignInAt: time.nullable(),
      }),
    ),
  },

  inviteOperator: {
    summary: 'Invites an operator by email; takes a second operator',
    request: z.strictObject({ email, name: name(120), role: operatorRole, reason }),
    answer: effect,
    errors: ['accountDuplicated', 'changedMeanwhile'],
  },

  setOperatorRole: {
    summary: 'Changes what an operator may do; takes a second operator. Nobody changes their own role',
    request: z.strictObject({ operatorId: id, role: operatorRole, reason }),
    answer: effect,
    errors: ['notFound', 'ownRole', 'lastAdministrator', 'changedMeanwhile'],
  },

  disableOperator: {
    summary: 'Ends an operator’s sessions and access, at once',
    request: z.strictObject({ operatorId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'ownRole', 'lastAdministrator'],
  },
});
