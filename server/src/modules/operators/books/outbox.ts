import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { maskedEmail } from '@aldgate/domain/identity/fieldRules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ActingOperator, auditAction } from '../../../kernel/actingOperator.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { addJob } from '../../../kernel/jobs.ts';
import { DELIVER } from '../../../kernel/outbox.ts';

type Page = OperationsAnswerOf<'pageOutbox'>;
type State = Page['items'][number]['state'];

/** An expired message is not sent any more; its text is deleted at the latest at the next attempt. */
const stateAt = (now: number): RawBuilder<State> => sql<State>`case
  when delivered_at is not null then 'delivered'
  when body = '' or expires_at <= ${new Date(now)} then 'lapsed'
  else 'waiting' end`;

/** Emails and SMS, newest first, without their text. */
export async function pageOutbox(
  database: Database,
  { pageCondition: { page, pageSize }, queryCondition: { state } }: OperationsParsedOf<'pageOutbox'>,
  now: number,
): Promise<Page> {
  const states = stateAt(now);
  let messages = database.selectFrom('outbox');
  if (state !== 'all') messages = messages.where(states, '=', state);
  const [{ total }, rows] = await Promise.all([
    messages.select((s) => s.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    messages
      .select(['id', 'channel', 'recipient', 'created_at', 'expires_at', 'delivered_at', 'attempts', 'last_error'])
      .select(states.as('state'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const items = rows.map((row) => ({
    messageId: row.id,
    channel: row.channel,
    recipient: row.channel === 'mail' ? maskedEmail(row.recipient) : maskedNumber(row.recipient),
    state: row.state,
    createdAt: row.created_at.getTime(),
    usefulUntil: row.expires_at.getTime(),
    deliveredAt: row.delivered_at?.getTime() ?? null,
    attempts: row.attempts,
    lastError: withoutRecipient(row.last_error, row.recipient),
  }));
  return { items, total: Number(total) };
}

/** The length of the country code is unknown, so only the last two digits are shown. */
const maskedNumber = (number: string): string => `•••• ${number.slice(-2)}`;

/** Providers' errors often repeat the recipient. */
const withoutRecipient = (error: string | null, recipient: string): string | null =>
  error?.replaceAll(recipient, '•••') ?? null;

/** Retries a pending message immediately. Throws notFound if it was sent or has expired. */
export function retryOutbox(database: Database, messageId: string, actor: ActingOperator): Promise<null> {
  return inTransaction(database, async (tx) => {
    const waiting = await tx
      .selectFrom('outbox')
      .select('id')
      .where('id', '=', messageId)
      .where(stateAt(actor.at), '=', 'waiting')
      .executeTakeFirst();
    if (!waiting) throw new ApiError('notFound');
    await addJob(tx, DELIVER, { id: messageId });
    await auditAction(tx, actor, { action: 'outbox_retried', subject: `outbox:${messageId}` });
    return null;
  });
}
