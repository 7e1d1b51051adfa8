import './tables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { SignedInCaller, User } from '../../kernel/http/caller.ts';
import { column, directionOf } from '../../kernel/lists/keyset.ts';
import { listSource } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import type { Clock } from '../../kernel/time/clock.ts';

/** Unread notifications are counted up to this. */
const UNREAD_MAX = 999;

/** SH-05: a member's notifications in the language of the request. */
export async function pageNotifications(
  database: Database,
  { user, language }: SignedInCaller,
  request: ParsedOf<'pageNotification'>,
): Promise<AnswerOf<'pageNotification'>> {
  const source = listNotifications(database, user, request.queryCondition);
  const [{ rows, ...page }, unread] = await Promise.all([
    readPage(source, request, directionOf(request.queryCondition.sort)),
    countUnread(database, user.userId),
  ]);
  const items = rows.map((row) => ({
    notificationId: row.id,
    topic: row.topic,
    title: row.title[language],
    text: row.body[language],
    link: row.link,
    isOwn: row.is_own,
    createdAt: row.created_at.getTime(),
    readAt: row.read_at?.getTime() ?? null,
  }));
  return { items, ...page, unread };
}

function listNotifications(
  database: Database,
  { userId }: User,
  condition: ParsedOf<'pageNotification'>['queryCondition'],
) {
  const { topic, isUnread, startTime, endTime } = condition;
  let matching = database
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .where('is_shown', '=', sql.lit(true));
  if (topic !== undefined) matching = matching.where('topic', '=', topic);
  if (isUnread !== undefined) matching = matching.where('read_at', isUnread ? 'is' : 'is not', null);
  if (startTime !== undefined) matching = matching.where('created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('created_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['notifications', userId, condition],
    order: [column('created_at', 'time'), column('id', 'uuid')],
    matching,
    select: (notifications) => notifications.selectAll(),
  });
}

async function countUnread(database: Database | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from notification where user_id = ${userId} and is_shown and read_at is null limit ${UNREAD_MAX}
    ) as unread
  `.execute(database);
  return rows[0]?.count ?? 0;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Marks a member's notifications as read. Throws notFound, and changes nothing, where one is not theirs. */
export function readNotifications(
  { database, clock }: Deps,
  user: User,
  { notificationIds }: ParsedOf<'readNotification'>,
): Promise<AnswerOf<'readNotification'>> {
  return inTransaction(database, async (tx) => {
    const ids = [...new Set(notificationIds)];
    const { rows } = await sql<{ id: string }>`
      update notification set read_at = coalesce(read_at, ${new Date(clock())}::timestamptz)
      where user_id = ${user.userId} and is_shown and id = any(${ids}::uuid[]) returning id
    `.execute(tx);
    if (rows.length < ids.length) throw new ApiError('notFound');
    return announceUnread(tx, user);
  });
}

/** Marks all of a member's notifications as read, or those of a topic. */
export function readAllNotifications(
  { database, clock }: Deps,
  user: User,
  { topic }: ParsedOf<'readAllNotification'>,
): Promise<AnswerOf<'readAllNotification'>> {
  return inTransaction(database, async (tx) => {
    let unread = tx
      .updateTable('notification')
      .set({ read_at: new Date(clock()) })
      .where('user_id', '=', user.userId)
      .where('is_shown', '=', sql.lit(true))
      .where('read_at', 'is', null);
    if (topic !== undefined) unread = unread.where('topic', '=', topic);
    await unread.execute();
    return announceUnread(tx, user);
  });
}

async function announceUnread(tx: Tx, { institutionId, userId }: User): Promise<{ unread: number }> {
  await notify(tx, { topic: 'notifications', institutionId, userId });
  return { unread: await countUnread(tx, userId) };
}
