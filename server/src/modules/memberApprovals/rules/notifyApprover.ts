import { APPROVER_MATURES_MS } from '@aldgate/domain/identity/memberApproval.ts';
import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ModuleEvents } from '../../../kernel/events/moduleEvents.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';

/**
 * Notifies those who approve or administrate of another member who will: an administrator adds members alone, so the
 * others have the time until the member's votes count to object.
 */
export async function notifyApprover(
  tx: Tx,
  { institutionId, userId, at }: ModuleEvents['memberApproves'],
): Promise<void> {
  const members = await tx
    .selectFrom('platform_user')
    .select(['id', 'email', 'role', 'approves_since'])
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .execute();
  const approver = members.find(({ id }) => id === userId);
  if (approver === undefined) throw new Error('a member who may approve exists');
  const { email, approves_since: since } = approver;
  const countsFrom = (since?.getTime() ?? at) + APPROVER_MATURES_MS;
  const from = inBoth((language) => formatZonedTime(countsFrom, language));
  await raiseNotification(
    tx,
    {
      institutionId,
      userIds: members
        .filter(
          ({ id, role, approves_since }) => id !== userId && (role === 'administrator' || approves_since !== null),
        )
        .map(({ id }) => id),
      topic: 'security',
      title: { 'en-US': 'Another member may approve requests', 'zh-HK': '新增一名可審批的成員' },
      text: inBoth((language) =>
        language === 'zh-HK'
          ? `${email} 現為可審批的成員，其審批由 ${from[language]} 起計算在內。如您不知情，請通知您機構的管理員及我們。`
          : `${email} has a role that approves, and their approvals count from ${from[language]}. If you did not expect this, inform your institution’s administrators and us.`,
      ),
      link: 'information',
    },
    at,
  );
}
