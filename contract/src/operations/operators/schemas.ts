import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time } from '../../fields.ts';
import { email, name } from '../../identity/fields.ts';
import { effect, reason } from '../fields.ts';
import { operatorRole } from '../session/schemas.ts';
import { operatorsWire } from '../wire.ts';

export const operatorsCalls = describeCalls(operatorsWire, {
  listOperator: {
    summary: 'The operators and pending invitations',
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
    summary: 'Invites an operator by email; needs dual approval',
    request: z.strictObject({ email, name: name(120), role: operatorRole, reason }),
    answer: effect,
    errors: ['accountDuplicated', 'changedMeanwhile'],
  },

  setOperatorRole: {
    summary: 'Changes another operator’s role; needs dual approval',
    request: z.strictObject({ operatorId: id, role: operatorRole, reason }),
    answer: effect,
    errors: ['notFound', 'ownRole', 'lastAdministrator', 'changedMeanwhile'],
  },

  disableOperator: {
    summary: 'Ends an operator’s sessions and access immediately',
    request: z.strictObject({ operatorId: id, reason }),
    answer: z.null(),
    errors: ['notFound', 'ownRole', 'lastAdministrator'],
  },
});
