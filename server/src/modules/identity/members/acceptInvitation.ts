import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { tokenHash } from '../../../kernel/secrets/token.ts';
import { getInstitution } from '../../institution/index.ts';
import { createUser } from '../createUser.ts';
import type { IdentityDeps } from '../deps.ts';
import { openNewPassword } from '../password.ts';
import { beginSession } from '../sessions.ts';
import { findUserByName, getUser } from '../users.ts';

/** An invitation's details, for the page that the email links to. */
export async function readInvitation(
  { database, clock }: IdentityDeps,
  token: string,
): Promise<AnswerOf<'queryInvitation'>> {
  const { institution_id, email, role, expires_at } = await findInvitation(database, token, clock());
  const { name } = await getInstitution(database, institution_id);
  return { institution: name, email, role, expiresAt: expires_at.getTime() };
}

/** Accepts an invitation and signs in: the token was emailed, so the caller can read the mailbox. */
export async function acceptInvitation(
  { database, clock, businessClock, box, keyPair, passwords, events }: IdentityDeps,
  request: ParsedOf<'acceptInvitation'>,
  origin: Origin,
): Promise<AnswerOf<'acceptInvitation'>> {
  const password = openNewPassword(keyPair, request.password, request.confirmPassword, 'password');
  await findInvitation(database, request.invitationToken, clock());
  const join = async (tx: Tx) => {
    const at = clock();
    const invitation = await findInvitation(tx, request.invitationToken, at);
    await assertInviterManages(tx, invitation);
    const taken = await tx
      .updateTable('invitation')
      .set({ accepted_at: new Date(at) })
      .where('id', '=', invitation.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!taken) throw new ApiError('invitationInvalid');
    const { institution_id: institutionId, email, role } = invitation;
    if (await findUserByName(tx, email)) throw new ApiError('accountDuplicated', { field: 'email' });
    const { username, firstName, lastName, preferredLanguage } = request;
    if (username !== undefined && (await findUserByName(tx, username))) {
      throw new ApiError('accountDuplicated', { field: 'username' });
    }
    const person = { username, firstName, lastName, preferredLanguage, email, role, password, googleSecret: null };
    const userId = await createUser(tx, box, { institutionId, ...person }, at, await businessClock(tx));
    await notify(tx, { topic: 'members', institutionId });
    if (memberMay(role, 'approve')) await events.emit(tx, 'memberApproves', { institutionId, userId, at });
    return beginSession(tx, { userId, origin, at, action: 'member_joined' });
  };
  return mapUniqueViolation(() => passwords.pass(() => inTransaction(database, join)), 'accountDuplicated');
}

/**
 * Waits for changes of the institution's members. Throws invitationInvalid if the inviter is no administrator any
 * more.
 */
async function assertInviterManages(
  tx: Tx,
  { institution_id, invited_by }: { readonly institution_id: string; readonly invited_by: string },
): Promise<void> {
  await tx.selectFrom('institution').select('id').where('id', '=', institution_id).forNoKeyUpdate().execute();
  const { role, removed_at } = await getUser(tx, invited_by);
  if (role !== 'administrator' || removed_at !== null) throw new ApiError('invitationInvalid');
}

/** Throws invitationInvalid if it was accepted or revoked, has expired or never existed. */
async function findInvitation(at: Database | Tx, token: string, now: number) {
  const row = await at
    .selectFrom('invitation')
    .select(['id', 'institution_id', 'email', 'role', 'expires_at', 'invited_by'])
    .where('token_hash', '=', tokenHash(token))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (!row) throw new ApiError('invitationInvalid');
  return row;
}
