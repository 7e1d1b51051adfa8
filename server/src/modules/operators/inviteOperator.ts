import type { OperationsParsedOf } from '@aldgate/contract';
import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@aldgate/domain/operations/roles.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../approvals/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { queueMail } from '../../kernel/jobs/outbox.ts';
import type { OperatorsDeps } from './deps.ts';
import { findOperator, INVITATION_LIFETIME_MS, invitationPath, openInvitation } from './openInvitation.ts';

const payloadSchema = z.object({ email: z.string(), name: z.string(), role: z.enum(OPERATOR_ROLES) });

const operatorState = (known: { readonly state: string; readonly role: OperatorRole } | undefined) =>
  known ? { state: known.state, role: known.role } : null;

/** Requests an operator's invitation. Throws accountDuplicated for an existing operator. */
export function inviteOperator(
  { database }: OperatorsDeps,
  { reason, ...invited }: OperationsParsedOf<'inviteOperator'>,
  actor: ActingOperator,
): Promise<{ approvalId: string }> {
  const { email, name, role } = invited;
  return inTransaction(database, async (tx) => {
    const known = await findOperator(tx, email);
    if (known?.state === 'active') throw new ApiError('accountDuplicated');
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'operator_invite',
        title: `Invite ${name} as ${splitWordsInside(role)}`,
        institutionId: null,
        target: `operator_invite:${email}`,
        reason,
        payload: invited,
        before: operatorState(known),
        after: { email, name, role, state: 'invited' },
      },
      actor,
    );
    return { approvalId };
  });
}

/** Emails the invitation after the second approval. */
export function applyOperatorInvite({ box, publicOrigin }: OperatorsDeps): Effect {
  return async (tx, payload, approved) => {
    const invited = payloadSchema.parse(payload);
    assertUnchanged(approved, operatorState(await findOperator(tx, invited.email)));
    const { operatorId, token } = await openInvitation(tx, box, invited, approved.at);
    const link = `${publicOrigin()}${invitationPath(token)}`;
    await queueMail(
      tx,
      {
        to: invited.email,
        subject: 'Your invitation to Aldgate operations',
        text: `${invited.name},\n\nYou are invited to operate Aldgate as ${splitWordsInside(invited.role)}. Set a password and bind an authenticator here within seven days:\n\n${link}\n\nIf you did not expect this, contact us and do not open the link.`,
      },
      { at: approved.at, usefulForMs: INVITATION_LIFETIME_MS },
    );
    await auditAction(tx, actingChecker(approved), {
      action: 'operator_invited',
      subject: `operator:${operatorId}`,
      ...(approved.before !== null && { before: approved.before }),
      after: { email: invited.email, name: invited.name, role: invited.role },
    });
  };
}
