import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { newToken, tokenHash } from '../../kernel/secrets/token.ts';
import { newOperatorSecret, sealOperatorSecret } from './google.ts';

export const INVITATION_LIFETIME_MS = 7 * 24 * 3_600_000;

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

/**
 * Invites an operator; returns the operator's id and the invitation's token. A disabled operator or one who has not
 * accepted yet is invited again under the same id, so that one person never counts as two. Throws accountDuplicated
 * for an active operator.
 */
export async function openInvitation(
  tx: Tx,
  box: SecretBox,
  { email, name, role }: Invited,
  at: number,
): Promise<{ operatorId: string; token: string }> {
  const known = await findOperator(tx, email);
  if (known?.state === 'active') throw new ApiError('accountDuplicated');
  const operatorId = known?.id ?? randomUUID();
  const invited = { name, role, state: 'invited' as const, password_hash: null, google_secret: null };
  if (known) {
    await tx.updateTable('operator').set(invited).where('id', '=', operatorId).execute();
    await tx
      .updateTable('operator_invitation')
      .set({ used_at: new Date(at) })
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .execute();
  } else {
    await tx
      .insertInto('operator')
      .values({ id: operatorId, email, ...invited, created_at: new Date(at) })
      .execute();
  }
  const token = newToken();
  await tx
    .insertInto('operator_invitation')
    .values({
      token_hash: tokenHash(token),
      operator_id: operatorId,
      google_secret: sealOperatorSecret(box, operatorId, newOperatorSecret()),
      expires_at: new Date(at + INVITATION_LIFETIME_MS),
    })
    .execute();
  return { operatorId, token };
}

/** Locks the operator with this email. */
export function findOperator(tx: Tx, email: string): Promise<Selectable<Tables['operator']> | undefined> {
  return tx.selectFrom('operator').selectAll().where('email', '=', email).forUpdate().executeTakeFirst();
}

/**
 * The invitation's path, relative to the platform's origin. Browsers send a fragment to no server, so no log has the
 * token.
 */
export const invitationPath = (token: string): string => `/operations/invitation#token=${token}`;
