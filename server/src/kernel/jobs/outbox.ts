import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { MailProvider } from '../mail/mail.ts';
import type { SmsProvider } from '../mail/sms.ts';
import type { Clock } from '../time/clock.ts';
import { addJobOnce } from './jobs.ts';

export const DELIVER = 'outbox_deliver';
/** The job of each minute for messages whose own job is gone. */
export const DELIVER_OLD = 'outbox_deliver_old';
const OLD_MS = 60_000;
const OLD_MAX = 500;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

interface Timing {
  /** Epoch ms. */
  readonly at: number;
  /** A message older than this is not sent any more. */
  readonly usefulForMs: number;
  /** The offer that it is about: `endMessages` with it ends the message. */
  readonly about?: string | undefined;
}

type Row = Selectable<Tables['outbox']>;

/** Queues an email in the transaction that causes it: it is sent after the commit. */
export function queueMail(tx: Tx, { to, subject, text }: Mail, timing: Timing): Promise<void> {
  return queue(tx, { channel: 'mail', recipient: to, subject, body: text }, timing);
}

/** Queues an SMS. */
export function queueSms(tx: Tx, { to, text }: Sms, timing: Timing): Promise<void> {
  return queue(tx, { channel: 'sms', recipient: to, subject: '', body: text }, timing);
}

async function queue(
  tx: Tx,
  message: Pick<Row, 'channel' | 'recipient' | 'subject' | 'body'>,
  { at, usefulForMs, about }: Timing,
): Promise<void> {
  const id = randomUUID();
  const times = { created_at: new Date(at), expires_at: new Date(at + usefulForMs), delivered_at: null };
  await tx
    .insertInto('outbox')
    .values({ id, ...message, ...times, about: about ?? null })
    .execute();
  await addDelivery(tx, id);
}

/** Ends the messages about something that has ended, except one that is just leaving. */
export async function endMessages(tx: Tx, about: string, at: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ expires_at: new Date(at) })
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('outbox')
        .select('id')
        .where('about', '=', about)
        .where('delivered_at', 'is', null)
        .where('expires_at', '>', new Date(at))
        // A mail server that does not answer must not delay the end.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

const addDelivery = (tx: Tx, id: string) => addJobOnce(tx, DELIVER, { id }, `outbox:${id}`);

/** The number of SMS since a time (epoch ms), in all and to numbers with a prefix. Serialises those that count. */
export async function countSms(
  tx: Tx,
  { since, prefix }: { readonly since: number; readonly prefix: string },
): Promise<{ readonly total: number; readonly country: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox:sms', 0))`.execute(tx);
  const { total, country } = await tx
    .selectFrom('outbox')
    .select((sms) => sms.fn.countAll<string>().as('total'))
    // No calling code begins with another one.
    .select((sms) => sms.fn.countAll<string>().filterWhere('recipient', 'like', `${prefix}%`).as('country'))
    .where('channel', '=', sql.lit('sms'))
    .where('created_at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return { total: Number(total), country: Number(country) };
}

/** Adds the job of every message that has waited and is still useful. */
export async function deliverOld(database: Database, now: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .select('id')
      .where('delivered_at', 'is', null)
      .where('has_text', '=', sql.lit(true))
      .where('expires_at', '>', new Date(now))
      .where('created_at', '<', new Date(now - OLD_MS))
      .orderBy('created_at')
      .limit(OLD_MAX)
      .execute();
    for (const { id } of rows) await addDelivery(tx, id);
  });
}

export interface Providers {
  readonly mail: MailProvider;
  readonly sms: SmsProvider;
}

const ERROR_LENGTH_MAX = 300;

/**
 * The job that delivers one message. The row is locked during delivery, so that two servers never send it twice; if
 * the provider fails, the message stays undelivered with the reason, and the queue retries. A crash between the
 * provider's answer and the commit can send a message a second time: its id is the row's, by which receivers
 * recognise it.
 */
export function deliverer(database: Database, providers: Providers, clock: Clock) {
  return async (payload: unknown): Promise<void> => {
    const { id } = payload as { id: string };
    const failure = await database.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row || row.delivered_at) return undefined;
      const isUseful = row.expires_at.getTime() > clock();
      const error = isUseful ? await attempt(providers, row) : undefined;
      if (error === undefined) await forget(tx, id, isUseful ? new Date(clock()) : null);
      else await note(tx, row, error);
      return error;
    });
    if (failure !== undefined) throw failure;
  };
}

/** Returns the delivery error, if any. */
async function attempt({ mail, sms }: Providers, row: Row): Promise<Error | undefined> {
  try {
    const { id, recipient: to, body: text } = row;
    await (row.channel === 'mail' ? mail.send({ id, to, subject: row.subject, text }) : sms.send({ id, to, text }));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The text may contain a code: it is deleted once it is sent or out of date. */
async function forget(tx: Tx, id: string, deliveredAt: Date | null): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ subject: '', body: '', delivered_at: deliveredAt })
    .where('id', '=', id)
    .execute();
}

async function note(tx: Tx, { id, attempts }: Row, error: Error): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ attempts: attempts + 1, last_error: error.message.slice(0, ERROR_LENGTH_MAX) })
    .where('id', '=', id)
    .execute();
}

/** A delivery within this time shows that the gateway works. */
const LATELY_MS = 60_000;

/**
 * Whether a channel's messages are delayed, for any recipient: the answer to one person must not depend on who they
 * are.
 */
export async function isDelayed(database: Database, channel: 'mail' | 'sms', now: number): Promise<boolean> {
  const row = await database
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('delivered_at', 'is', null)
    .where('has_text', '=', sql.lit(true))
    .where('attempts', '>', sql.lit(0))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (row === undefined) return false;
  // A recipient whose mail is rejected does not count for others.
  const left = await database
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('delivered_at', '>', new Date(now - LATELY_MS))
    .executeTakeFirst();
  return left === undefined;
}
