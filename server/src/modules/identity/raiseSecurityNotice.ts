import type { Tx } from '../../kernel/database/database.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import { type EmailContent, NOTICES, type NoticeKind, noticeEmail } from './emails.ts';
import type { UserRow } from './users.ts';

interface Notice {
  /** Their address as it was before what the notice is about. */
  readonly user: Pick<UserRow, 'id' | 'institution_id' | 'email'>;
  /** The member who did it; null for an operator. */
  readonly actorId: string | null;
  readonly at: number;
}

/** Notifies a member of what concerns their own security. */
export function raiseSecurityNotice(
  tx: Tx,
  kind: Exclude<NoticeKind, 'removed'>,
  { user, actorId, at }: Notice,
): Promise<void> {
  const title = inBoth((language) => NOTICES[kind][language][0]);
  const text = inBoth((language) => NOTICES[kind][language][1]);
  const mail = inBoth<EmailContent>((language) => noticeEmail(language, kind));
  return raiseNotification(
    tx,
    {
      institutionId: user.institution_id,
      userIds: [user.id],
      actorId,
      topic: 'security',
      title,
      text,
      link: 'account/safe',
      mail: { ...mail, to: user.email },
    },
    at,
  );
}
