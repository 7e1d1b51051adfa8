import './tables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import {
  defaultSettings,
  isFixed,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
} from '@aldgate/domain/notifications/topics.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { User } from '../../kernel/http/caller.ts';

/** How each topic reaches a member. */
export async function querySettings(
  database: Database,
  { userId }: User,
): Promise<AnswerOf<'queryNotificationSettings'>> {
  const rows = await database
    .selectFrom('notification_setting')
    .select(['topic', 'screen', 'email', 'sound'])
    .where('user_id', '=', userId)
    .execute();
  const changed = new Map(rows.map((row) => [row.topic, row]));
  return NOTIFICATION_TOPICS.map((topic) => ({
    ...(changed.get(topic) ?? { topic, ...defaultSettings(topic) }),
    fixed: NOTIFICATION_CHANNELS.filter((channel) => isFixed(topic, channel)),
  }));
}

/** Changes how topics reach a member; of a topic that comes twice the last counts. */
export function updateSettings(
  database: Database,
  { institutionId, userId }: User,
  { settings }: ParsedOf<'updateNotificationSettings'>,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    for (const { topic, ...channels } of settings) {
      const standard = defaultSettings(topic);
      if (NOTIFICATION_CHANNELS.every((channel) => channels[channel] === standard[channel]))
        await tx.deleteFrom('notification_setting').where('user_id', '=', userId).where('topic', '=', topic).execute();
      else
        await tx
          .insertInto('notification_setting')
          .values({ user_id: userId, topic, ...channels })
          .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet(channels))
          .execute();
    }
    await notify(tx, { topic: 'notifications', institutionId, userId });
    return null;
  });
}
