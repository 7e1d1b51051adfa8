import './tables.ts';
import { randomUUID } from 'node:crypto';
import { defaultSettings, type NotificationTopic, rolesConcerned } from '@aldgate/domain/notifications/topics.ts';
import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import { queueMail } from '../../kernel/jobs/outbox.ts';
import type { Language } from '../../kernel/mail/mail.ts';
import { inBoth, type Texts } from './texts.ts';

export interface NewNotification {
  readonly institutionId: string;
  /** The members that it is for; by default all whose role has to do with the topic. Removed ones get none. */
  readonly userIds?: readonly string[] | undefined;
  /** The member whose action it is about: theirs is read at once, except of security. */
  readonly actorId?: string | null | undefined;
  readonly topic: NotificationTopic;
  /** Shown up to 200 characters. */
  readonly title: Texts;
  /** Plain text, shown up to 2,000 characters. */
  readonly text: Texts;
  /** The screen that it leads to, relative to the language segment; null where none does. */
  readonly link: string | null;
  /** The event that it is about: raised again under it, a member gets nothing more. */
  readonly key?: string | undefined;
  /** Subject of the notification: earlier ones of it leave the member's list, so that its steps are one row. */
  readonly thing?: string | undefined;
  /** False: it is not mailed, whatever the member has set. */
  readonly isMailed?: boolean | undefined;
  /** The email, where it is not the title and the text; `to` where it is not the member's present address. */
  readonly mail?:
    | (Readonly<Record<Language, { readonly subject: string; readonly text: string }>> & { readonly to?: string })
    | undefined;
  /** The offer of the email, and its end (epoch ms): it is not sent then, nor after `endMessages` about it. */
  readonly offer?: { readonly about: string; readonly endsAt: number } | undefined;
}

const TITLE_MAX = 200;
const TEXT_MAX = 2_000;
const HOUR_MS = 3_600_000;
/** How long an email that could not be sent is of use, where it is not three days. */
const USEFUL_MS: Readonly<Partial<Record<NotificationTopic, number>>> = {
  approvals: 24 * HOUR_MS,
  otc: 24 * HOUR_MS,
  margin: 24 * HOUR_MS,
  alerts: 24 * HOUR_MS,
  verification: 168 * HOUR_MS,
};

/**
 * Notifies members in the transaction of what it is about: on their screens and by email, as each has set it. It is
 * delivered once the transaction has committed.
 */
export async function raiseNotification(tx: Tx, raised: NewNotification, at: number): Promise<void> {
  const { institutionId, topic, title, text, mail, key, offer, isMailed: mayMail = true } = raised;
  const usefulForMs = offer === undefined ? (USEFUL_MS[topic] ?? 72 * HOUR_MS) : offer.endsAt - at;
  const members = await findMembers(tx, raised);
  const rows = members
    // A member without the screen has a row for the key alone, under which the email is sent once.
    .filter(({ screen }) => screen || key !== undefined)
    .map(({ id, screen }) => rowOf(raised, { userId: id, isShown: screen }, at));
  const inserted = await insert(tx, rows);
  if (raised.thing !== undefined) await fold(tx, raised.thing, rows, inserted);
  const isNew = (userId: string) => key === undefined || inserted.has(userId);
  for (const { id, email, screen, isMailed, language } of members.filter((member) => isNew(member.id))) {
    if (screen) await notify(tx, { topic: 'notifications', institutionId, userId: id });
    if (!isMailed || !mayMail) continue;
    const content = mail?.[language] ?? { subject: title[language], text: text[language] };
    await queueMail(tx, { to: mail?.to ?? email, ...content }, { at, usefulForMs, about: offer?.about });
  }
}

/** The members concerned and their settings, ordered by id so that concurrent transactions insert in one order. */
async function findMembers(tx: Tx, { institutionId, userIds, topic }: NewNotification) {
  const standard = defaultSettings(topic);
  const rows = await tx
    .selectFrom('platform_user as u')
    .leftJoin('notification_setting as s', (join) => join.onRef('s.user_id', '=', 'u.id').on('s.topic', '=', topic))
    .select(['u.id', 'u.email', 'u.preferred_language as language', 's.screen', 's.email as isMailed'])
    .where('u.institution_id', '=', institutionId)
    .where('u.removed_at', 'is', null)
    .$if(userIds === undefined, (members) => members.where('u.role', 'in', [...rolesConcerned(topic)]))
    .$if(userIds !== undefined, (members) => members.where(sql<boolean>`u.id = any(${[...(userIds ?? [])]}::uuid[])`))
    .orderBy('u.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    screen: row.screen ?? standard.screen,
    isMailed: row.isMailed ?? standard.email,
  }));
}

function rowOf(
  { institutionId, topic, actorId, title, text, link, key, thing }: NewNotification,
  { userId, isShown }: { readonly userId: string; readonly isShown: boolean },
  at: number,
): Insertable<Tables['notification']> {
  const isOwn = userId === actorId;
  return {
    id: randomUUID(),
    institution_id: institutionId,
    user_id: userId,
    topic,
    title: JSON.stringify(inBoth((language) => shorten(title[language], TITLE_MAX))),
    body: JSON.stringify(inBoth((language) => shorten(text[language], TEXT_MAX))),
    link,
    key: key ?? null,
    thing: thing ?? null,
    is_shown: isShown,
    is_own: isOwn,
    created_at: new Date(at),
    // Another person may act in a member's session: what concerns security stays unread.
    read_at: isOwn && topic !== 'security' ? new Date(at) : null,
  };
}

/** A text that is too long is cut, because a notification must not fail what it is about. */
const shorten = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

/** Hides the earlier notifications of a thing from the members whose rows are new. */
async function fold(
  tx: Tx,
  thing: string,
  rows: readonly Insertable<Tables['notification']>[],
  inserted: ReadonlySet<string>,
): Promise<void> {
  const newest = rows.filter(({ user_id, is_shown }) => is_shown && inserted.has(user_id));
  if (newest.length === 0) return;
  await tx
    .updateTable('notification')
    .set({ is_shown: false })
    .where('thing', '=', thing)
    .where('is_shown', '=', sql.lit(true))
    .where(
      'user_id',
      'in',
      newest.map(({ user_id }) => user_id),
    )
    .where(
      'id',
      'not in',
      newest.map(({ id }) => id),
    )
    .execute();
}

/** The members whose rows are new. */
async function insert(tx: Tx, rows: readonly Insertable<Tables['notification']>[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insertInto('notification')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('user_id')
    .execute();
  return new Set(inserted.map((row) => row.user_id));
}
