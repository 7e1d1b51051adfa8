import type { AnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { formatName } from '../users.ts';

/** Members in the order they joined, and pending invitations. */
export async function listMembers(
  database: Database,
  { userId, institutionId }: User,
  now: number,
): Promise<AnswerOf<'listMember'>> {
  const members = await database
    .selectFrom('platform_user as u')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.role', 'u.google_secret', 'u.created_at'])
    .select((user) =>
      user
        .selectFrom('session')
        .select((session) => session.fn.max('session.created_at').as('at'))
        .whereRef('session.user_id', '=', 'u.id')
        .as('last_sign_in'),
    )
    .where('u.institution_id', '=', institutionId)
    .where('u.removed_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();
  const invitations = await database
    .selectFrom('invitation')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('institution_id', '=', institutionId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .orderBy('created_at', 'desc')
    .execute();
  return {
    members: members.map((member) => ({
      userId: member.id,
      name: formatName(member),
      email: member.email,
      role: member.role,
      googleBound: member.google_secret !== null,
      joinedAt: member.created_at.getTime(),
      lastSignInAt: member.last_sign_in?.getTime() ?? null,
      current: member.id === userId,
    })),
    invitations: invitations.map(({ id, email, role, created_at, expires_at }) => ({
      invitationId: id,
      email,
      role,
      invitedAt: created_at.getTime(),
      expiresAt: expires_at.getTime(),
    })),
  };
}
