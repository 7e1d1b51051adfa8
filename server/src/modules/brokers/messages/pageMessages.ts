import './tables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { type SqlBool, sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

/** Unread messages are counted up to this. */
const UNREAD_MAX = 999;

type Condition = ParsedOf<'pageBrokerMessage'>['queryCondition'];

/** BR-12: the broker's inbox as a member reads it. */
export async function pageMessages(
  database: Database,
  user: User,
  request: ParsedOf<'pageBrokerMessage'>,
): Promise<AnswerOf<'pageBrokerMessage'>> {
  const source = listMessages(database, user, request.queryCondition);
  const [{ rows, ...page }, unread] = await Promise.all([
    readPage(source, request, directionOf(request.queryCondition.sort)),
    countUnread(database, user),
  ]);
  const items = rows.map((row) => ({
    messageId: row.id,
    topic: row.topic,
    title: row.title,
    text: row.body,
    link: row.link,
    createdAt: row.created_at.getTime(),
    readAt: row.readAt?.getTime() ?? null,
  }));
  return { items, ...page, unread };
}

function listMessages(database: Database, { institutionId, userId }: User, condition: Condition) {
  const { topic, isUnread, startTime, endTime } = condition;
  let matching = database.selectFrom('broker_message as m').where('m.institution_id', '=', institutionId);
  if (topic !== undefined) matching = matching.where('m.topic', '=', topic);
  if (isUnread !== undefined)
    matching = matching.where(isUnread ? isUnreadBy(userId) : sql<SqlBool>`not ${isUnreadBy(userId)}`);
  if (startTime !== undefined) matching = matching.where('m.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('m.created_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['broker messages', institutionId, condition],
    order: [column('m.created_at', 'time'), column('m.id', 'uuid')],
    matching,
    select: (messages) =>
      messages
        .leftJoin('broker_message_read as r', (join) =>
          join.onRef('r.message_id', '=', 'm.id').on('r.user_id', '=', userId),
        )
        .selectAll('m')
        .select('r.read_at as readAt'),
  });
}

const isUnreadBy = (userId: string) => sql<SqlBool>`not exists (
  select from broker_message_read r where r.message_id = m.id and r.user_id = ${userId}
)`;

async function countUnread(database: Database | Tx, { institutionId, userId }: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from broker_message m where m.institution_id = ${institutionId} and ${isUnreadBy(userId)}
      limit ${UNREAD_MAX}
    ) as unread
  `.execute(database);
  return rows[0]?.count ?? 0;
}

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Marks messages as read by the member, those named or all; returns how many stay unread. */
export function readMessages(
  { database, clock }: Deps,
  user: User,
  { messageIds }: ParsedOf<'readBrokerMessage'>,
): Promise<AnswerOf<'readBrokerMessage'>> {
  const { institutionId, userId } = user;
  return inTransaction(database, async (tx) => {
    const named = messageIds === undefined ? sql`true` : sql`m.id = any(${messageIds}::uuid[])`;
    await sql`
      insert into broker_message_read (message_id, user_id, read_at)
      select m.id, ${userId}::uuid, ${new Date(clock())}::timestamptz from broker_message m
      where m.institution_id = ${institutionId} and ${named} and ${isUnreadBy(userId)}
      on conflict do nothing
    `.execute(tx);
    await notify(tx, { topic: 'brokers', institutionId, userId });
    return { unread: await countUnread(tx, user) };
  });
}
