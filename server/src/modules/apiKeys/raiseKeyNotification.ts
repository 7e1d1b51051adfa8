import type { Tx } from '../../kernel/database/database.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import type { EmailContent } from '../identity/index.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import { mailNewKey, type NamedKey } from './emails.ts';
import type { KeyRow } from './keys.ts';

/** Notifies a key's member of what others, or time, did to it. */
export function raiseKeyNotification(
  tx: Tx,
  { id, institution_id: institutionId, member_id: memberId }: KeyRow,
  write: (language: Language) => EmailContent,
  at: number,
): Promise<void> {
  return raise(tx, { id, institutionId, userIds: [memberId], write }, at);
}

/** Notifies an institution's administrators of a key that a member has made. */
export function raiseNewKey(
  tx: Tx,
  {
    id,
    institutionId,
    memberId,
    ...key
  }: NamedKey & Pick<Raised, 'id' | 'institutionId'> & { readonly memberId: string },
  at: number,
): Promise<void> {
  return raise(tx, { id, institutionId, actorId: memberId, write: (language) => mailNewKey(key, language) }, at);
}

interface Raised {
  readonly id: string;
  readonly institutionId: string;
  readonly userIds?: readonly string[];
  readonly actorId?: string;
  readonly write: (language: Language) => EmailContent;
}

const raise = (tx: Tx, { id, write, ...to }: Raised, at: number): Promise<void> =>
  raiseNotification(
    tx,
    {
      ...to,
      topic: 'apiKeys',
      title: inBoth((language) => write(language).subject),
      text: inBoth((language) => write(language).text),
      link: `account/api?record=${id}`,
    },
    at,
  );
