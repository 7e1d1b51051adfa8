import { type MemberRole, memberMay } from '@aldgate/domain/identity/roles.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityDeps } from '../deps.ts';
import { noticeEmail, sendEmail } from '../emails.ts';
import { endSessions } from '../sessions.ts';
import { getUser, type UserRow } from '../users.ts';
import { revokeInvitations } from './revokeInvitation.ts';

/**
 * Serialises changes of an institution's members. Throws forbidden if the caller is no administrator any more: the
 * change before may have been about them.
 */
export async function lockMembers(tx: Tx, { userId, institutionId }: User): Promise<void> {
  await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
  const { role, removed_at } = await getUser(tx, userId);
  if (removed_at !== null || role !== 'administrator') throw new ApiError('forbidden', { needs: 'manage' });
}

/** Changes another member's role; one administrator must remain. A former administrator's invitations are revoked. */
export function updateMemberRole(
  { database, clock, businessClock, events }: IdentityDeps,
  user: User,
  { userId, role }: { readonly userId: string; readonly role: MemberRole },
  origin: Origin,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const member = await lockOther(tx, user, userId, role === 'administrator');
    if (member.role === role) return null;
    const at = clock();
    await tx
      .updateTable('platform_user')
      .set({ role, ...approvalTimes(member, memberMay(role, 'approve'), await businessClock(tx)) })
      .where('id', '=', userId)
      .execute();
    const { institutionId } = user;
    const invitationsTakenBack =
      role === 'administrator' ? 0 : await revokeInvitations(tx, { institutionId, userId }, at);
    const effects = await events.emit(tx, 'memberRoleChanged', { institutionId, userId, role, at });
    if (member.approves_since === null && memberMay(role, 'approve'))
      await events.emit(tx, 'memberApproves', { institutionId, userId, at });
    const after = { role, ...(invitationsTakenBack > 0 && { invitationsTakenBack }), ...effects };
    await record(tx, user, { member, action: 'member_role_changed', at, origin, after });
    return null;
  });
}

/**
 * Removes a member: their sessions end, their invitations are revoked, and they cannot sign in. Their records are
 * kept.
 */
export function removeMember(
  { database, clock, businessClock, events }: IdentityDeps,
  user: User,
  userId: string,
  origin: Origin,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const at = clock();
    const member = await lockOther(tx, user, userId, false);
    await tx
      .updateTable('platform_user')
      .set({ removed_at: new Date(at), ...approvalTimes(member, false, await businessClock(tx)) })
      .where('id', '=', userId)
      .execute();
    const invitationsTakenBack = await revokeInvitations(tx, { institutionId: user.institutionId, userId }, at);
    await endSessions(tx, { userIds: [userId], reason: 'removed', at });
    await sendEmail(tx, member.email, noticeEmail(member.preferred_language, 'removed'), at);
    const effects = await events.emit(tx, 'memberRemoved', { institutionId: user.institutionId, userId, at });
    const after = { removed: true, invitationsTakenBack, ...effects };
    await record(tx, user, { member, action: 'member_removed', at, origin, after });
    return null;
  });
}

/** Since when and until when a member may approve, once the role allows it or not. */
function approvalTimes({ approves_since: since }: UserRow, mayApprove: boolean, now: number) {
  if (mayApprove === (since !== null)) return {};
  return mayApprove ? { approves_since: new Date(now) } : { approves_since: null, approved_until: new Date(now) };
}

/** Locks the member to change. Throws ownRole, notFound, or lastAdministrator if none would remain. */
async function lockOther(tx: Tx, user: User, userId: string, staysAdministrator: boolean): Promise<UserRow> {
  if (userId === user.userId) throw new ApiError('ownRole');
  await tx.selectFrom('institution').select('id').where('id', '=', user.institutionId).forNoKeyUpdate().execute();
  const members = await tx
    .selectFrom('platform_user')
    .selectAll()
    .where('institution_id', '=', user.institutionId)
    .where('removed_at', 'is', null)
    .execute();
  const member = members.find(({ id }) => id === userId);
  if (!member) throw new ApiError('notFound');
  const isNeeded = !members.some(({ id, role }) => id !== userId && role === 'administrator');
  if (member.role === 'administrator' && isNeeded && !staysAdministrator) throw new ApiError('lastAdministrator');
  await lockMembers(tx, user);
  return member;
}

interface Recorded {
  readonly member: UserRow;
  readonly action: string;
  readonly at: number;
  readonly origin: Origin;
  readonly after: Record<string, unknown>;
}

async function record(tx: Tx, { userId, institutionId }: User, entry: Recorded): Promise<void> {
  const { member, action, at, origin, after } = entry;
  await notify(tx, { topic: 'members', institutionId });
  await notify(tx, { topic: 'user', institutionId, userId: member.id });
  const before = { role: member.role };
  await audit(tx, { at, actor: userId, action, subject: `user:${member.id}`, origin, before, after });
}
