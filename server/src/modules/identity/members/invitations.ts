import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { newToken, tokenHash } from '../../../kernel/secrets/token.ts';
import { getInstitution } from '../../institution/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { addressTakenEmail, invitationEmail, sendEmail } from '../emails.ts';
import { findUserByName } from '../users.ts';
import { markRevoked } from './revokeInvitation.ts';
import { lockMembers } from './roles.ts';

const DAY_MS = 86_400_000;
const INVITATION_MS = 7 * DAY_MS;
/** The maximum of invitation emails of an institution per day. */
export const INVITATIONS_PER_DAY = 50;

/**
 * Invites a person by email and revokes an open invitation to the same address. An address with an account elsewhere
 * also gets an invitation, which cannot be accepted: its owner gets a message, and the caller's answer is the same.
 * Members of the same institution are reported as such.
 */
export function inviteMember(
  { database, clock, publicOrigin }: IdentityDeps,
  { email, role }: ParsedOf<'inviteMember'>,
  { user, origin, language }: SignedInCaller,
): Promise<AnswerOf<'inviteMember'>> {
  const { userId, institutionId } = user;
  const invitationId = randomUUID();
  const token = newToken();
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockMembers(tx, user);
    await assertFewInvited(tx, institutionId, at);
    const owner = await findUserByName(tx, email);
    if (owner?.institution_id === institutionId) throw new ApiError('accountDuplicated', { field: 'email' });
    await markRevoked(tx, institutionId, at).where('email', '=', email).execute();
    await tx
      .insertInto('invitation')
      .values({
        id: invitationId,
        institution_id: institutionId,
        email,
        role,
        token_hash: tokenHash(token),
        invited_by: userId,
        created_at: new Date(at),
        expires_at: new Date(at + INVITATION_MS),
      })
      .execute();
    const { name: institution } = await getInstitution(tx, institutionId);
    // Browsers send a fragment to no server, so no log has the token.
    const link = `${publicOrigin()}/${language}/register#token=${token}`;
    const message = owner
      ? addressTakenEmail(owner.preferred_language)
      : invitationEmail(language, { institution, role, link });
    await sendEmail(tx, email, message, at);
    await record(tx, user, { at, origin, action: 'member_invited', invitationId, after: { email, role } });
    return { invitationId };
  });
}

async function assertFewInvited(tx: Tx, institutionId: string, at: number): Promise<void> {
  const { invited } = await tx
    .selectFrom('invitation')
    .select((invitation) => invitation.fn.countAll<string>().as('invited'))
    .where('institution_id', '=', institutionId)
    .where('created_at', '>', new Date(at - DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(invited) >= INVITATIONS_PER_DAY) throw new ApiError('tooManyRequests');
}

/** Revokes an invitation. Throws notFound for another institution's. */
export function revokeInvitation(
  { database, clock }: IdentityDeps,
  user: User,
  invitationId: string,
  origin: Origin,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await lockMembers(tx, user);
    const revoked = await markRevoked(tx, user.institutionId, at)
      .where('id', '=', invitationId)
      .returning('email')
      .executeTakeFirst();
    if (!revoked) throw new ApiError('notFound');
    await record(tx, user, { at, origin, action: 'invitation_revoked', invitationId, after: { email: revoked.email } });
    return null;
  });
}

interface Recorded {
  readonly at: number;
  readonly origin: Origin;
  readonly action: string;
  readonly invitationId: string;
  readonly after: Record<string, unknown>;
}

async function record(tx: Tx, { userId, institutionId }: User, entry: Recorded): Promise<void> {
  const { at, origin, action, invitationId, after } = entry;
  await notify(tx, { topic: 'members', institutionId });
  await audit(tx, { at, actor: userId, action, subject: `invitation:${invitationId}`, origin, after });
}
