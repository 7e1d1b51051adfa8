import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { maskedEmail } from '@aldgate/domain/identity/fieldRules.ts';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { addJob } from '../../../kernel/jobs/jobs.ts';
import { DELIVER } from '../../../kernel/jobs/outbox.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';

type Page = OperationsAnswerOf<'pageOutbox'>;
type State = Page['items'][number]['state'];

/** An expired message is not sent any more; its text is deleted at the latest at the next attempt. */
const stateAt = (now: number): RawBuilder<State> => sql<State>`case
  when delivered_at is not null then 'delivered'
  when not has_text or expires_at <= ${new Date(now)} then 'expired'
  else 'waiting' end`;

/** Conditions of the states, each with an index. */
const isIn = (state: State, now: number): RawBuilder<boolean> =>
  ({
    delivered: sql<boolean>`delivered_at is not null`,
    expired: sql<boolean>`delivered_at is null and (not has_text or expires_at <= ${new Date(now)})`,
    waiting: sql<boolean>`delivered_at is null and has_text and expires_at > ${new Date(now)}`,
  })[state];

/** Emails and SMS, newest first, without their text. */
export async function pageOutbox(
  database: Database,
  request: OperationsParsedOf<'pageOutbox'>,
  now: number,
): Promise<Page> {
  const { state } = request.queryCondition;
  let matching = database.selectFrom('outbox');
  if (state !== 'all') matching = matching.where(isIn(state, now));
  const source = listSource({
    database,
    scope: ['outbox', state],
    order: [column('created_at', 'time'), column('id', 'uuid')],
    matching,
    select: (messages) =>
      messages
        .select(['id', 'channel', 'recipient', 'created_at', 'expires_at', 'delivered_at', 'attempts', 'last_error'])
        .select(stateAt(now).as('state')),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
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
  return { items, ...page };
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
      .where(isIn('waiting', actor.at))
      .executeTakeFirst();
    if (!waiting) throw new ApiError('notFound');
    await addJob(tx, DELIVER, { id: messageId });
    await auditAction(tx, actor, { action: 'outbox_retried', subject: `outbox:${messageId}` });
    return null;
  });
}
