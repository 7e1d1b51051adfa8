import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { addJob } from './jobs.ts';
import type { MailProvider } from './mail/provider.ts';
import type { SmsProvider } from './sms/provider.ts';
import type { Tables } from './tables.ts';

export const DELIVER = 'outbox_deliver';

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
  /** After that nobody wants it any more, and it is not sent. */
  readonly usefulForMs: number;
}

type Row = Selectable<Tables['outbox']>;

/** Queues a mail in the transaction of what caused it: it is sent once that has committed, and only then. */
export function queueMail(tx: Tx, { to, subject, text }: Mail, timing: Timing): Promise<void> {
  return queue(tx, { channel: 'mail', recipient: to, subject, body: text }, timing);
}

/** The same for a short message. */
export function queueSms(tx: Tx, { to, text }: Sms, timing: Timing): Promise<void> {
  return queue(tx, { channel: 'sms', recipient: to, subject: '', body: text }, timing);
}

async function queue(
  tx: Tx,
  message: Pick<Row, 'channel' | 'recipient' | 'subject' | 'body'>,
  { at, usefulForMs }: Timing,
): Promise<void> {
  const id = randomUUID();
  const times = { created_at: new Date(at), expires_at: new Date(at + usefulForMs), delivered_at: null };
  await tx
    .insertInto('outbox')
    .values({ id, ...message, ...times })
    .execute();
  await addJob(tx, DELIVER, { id });
}

export interface Providers {
  readonly mail: MailProvider;
  readonly sms: SmsProvider;
}

/** Longer than any reason that a carrier gives is of use. */
const ERROR_LENGTH_MAX = 300;

/**
 * The job that delivers one message. The row is locked while the carrier works, so that two servers never send it
 * twice; a carrier that fails leaves it undelivered with the reason, and the queue asks again. A crash between the carrier's
 * answer and the commit can send a message a second time: its id is the row's, by which receivers fold the two.
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

/** What kept the message from leaving. */
async function attempt({ mail, sms }: Providers, row: Row): Promise<Error | undefined> {
  try {
    const { id, recipient: to, body: text } = row;
    await (row.channel === 'mail' ? mail.send({ id, to, subject: row.subject, text }) : sms.send({ id, to, text }));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What it said may be a code: once it has left, or is of no use any more, it is not kept. */
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

/** How many messages wait to leave, or wait to be tried again. */
export async function waitingMessages(database: Database): Promise<number> {
  const { waiting } = await database
    .selectFrom('outbox')
    .select((outbox) => outbox.fn.countAll<string>().as('waiting'))
    .where('delivered_at', 'is', null)
    .where('body', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** What left within this shows that the gateway answers. */
const LATELY_MS = 60_000;

/** Whether messages of a channel are held up now, for whomever: what is said to one person must not depend on who they are. */
export async function isDelayed(database: Database, channel: 'mail' | 'sms', now: number): Promise<boolean> {
  const row = await database
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('delivered_at', 'is', null)
    .where('attempts', '>', 0)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (row === undefined) return false;
  // One address that nobody takes mail for says nothing of the others.
  const left = await database
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', channel)
    .where('delivered_at', '>', new Date(now - LATELY_MS))
    .executeTakeFirst();
  return left === undefined;
}
