import './tables.ts';
import { randomUUID } from 'node:crypto';
import type { MessageTopic } from '@aldgate/domain/brokers/messages.ts';
import type { NotificationTopic } from '@aldgate/domain/notifications/topics.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { sendEmail } from '../../identity/index.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';

/** A message to a broker, in English (SH-10). */
export interface BrokerMessage {
  readonly institutionId: string;
  /** The member whose action it is about; of keys none, because another person may act in a member's session. */
  readonly actorId?: string | null | undefined;
  readonly topic: MessageTopic;
  /** At most 200 characters. */
  readonly title: string;
  readonly text: string;
  /** The screen that it leads to, relative to the language segment. */
  readonly link: string | null;
}

/**
 * BR-12: puts a message into a broker's inbox, mails it to the confirmed recipients of its topic and notifies the
 * members, in the transaction of the change that it is about.
 */
export async function raiseMessage(tx: Tx, message: BrokerMessage, at: number): Promise<void> {
  const { institutionId, actorId, topic, title, text, link } = message;
  const id = randomUUID();
  await tx
    .insertInto('broker_message')
    .values({
      id,
      institution_id: institutionId,
      topic,
      title,
      body: text,
      link,
      created_at: new Date(at),
    })
    .execute();
  const recipients = await tx
    .selectFrom('broker_recipient')
    .select('email')
    .where('institution_id', '=', institutionId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`topics @> array[${topic}]`)
    .execute();
  for (const { email } of recipients) await sendEmail(tx, email, { subject: title, text }, at);
  await notify(tx, { topic: 'brokers', institutionId });
  const notification = { institutionId, actorId, title: inBoth(() => title), text: inBoth(() => text), link };
  // Members who trade are mailed first; the others see it once, under the same key.
  const urgent = URGENT[topic];
  const key = urgent === undefined ? undefined : `broker_message:${id}`;
  if (urgent !== undefined) await raiseNotification(tx, { ...notification, topic: urgent, key }, at);
  await raiseNotification(tx, { ...notification, topic: 'brokers', key }, at);
}

/** Topics that members who trade have notifications of: a broker may have no recipient. */
const URGENT: Readonly<Partial<Record<MessageTopic, NotificationTopic>>> = {
  margin_call: 'margin',
  liquidation: 'liquidation',
};
