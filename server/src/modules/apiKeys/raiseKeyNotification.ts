import type { Tx } from '../../kernel/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { EmailContent } from '../identity/index.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import type { KeyRow } from './keys.ts';

/** Notifies a key's member of what others, or time, did to it. */
export function raiseKeyNotification(
  tx: Tx,
  { id, institution_id: institutionId, member_id: memberId }: KeyRow,
  write: (language: Language) => EmailContent,
  at: number,
): Promise<void> {
  return raiseNotification(
    tx,
    {
      institutionId,
      userIds: [memberId],
      topic: 'apiKeys',
      title: inBoth((language) => write(language).subject),
      text: inBoth((language) => write(language).text),
      link: `account/api?record=${id}`,
    },
    at,
  );
}
