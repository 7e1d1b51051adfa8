import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { addJob } from './jobs.ts';
import type { MailCarrier } from './mail/carrier.ts';

export const DELIVER = 'outbox_deliver';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Timing {
  /** Epoch ms. */
  readonly at: number;
  /** After that nobody wants it any more, and it is not sent. */
  readonly usefulForMs: number;
}

/** Queues a mail in the transaction of what caused it: it is sent once that has committed, and only then. */
export async function queueMail(tx: Tx, mail: Mail, { at, usefulForMs }: Timing): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('outbox')
    .values({
      id,
      channel: 'mail',
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      created_at: new Date(at),
      useful_until: new Date(at + usefulForMs),
      delivered_at: null,
    })
    .execute();
  await addJob(tx, DELIVER, { id });
}

/**
 * The job that delivers one message. The row is locked while the carrier works, so that two servers never send it
 * twice; a carrier that fails leaves it undelivered and the queue asks again. A crash between the carrier's answer and
 * the commit can send a mail a second time: the message id is the row's, by which receivers fold the two.
 */
export function deliverer(database: Database, carrier: MailCarrier, clock: Clock) {
  return async (payload: unknown): Promise<void> => {
    const { id } = payload as { id: string };
    await database.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (!row || row.delivered_at) return;
      const isUseful = row.useful_until.getTime() > clock();
      if (isUseful) await carrier.send({ id: row.id, to: row.recipient, subject: row.subject, text: row.body });
      // What it said may be a code: once it has left, or is of no use any more, it is not kept.
      await tx
        .updateTable('outbox')
        .set({ subject: '', body: '', delivered_at: isUseful ? new Date(clock()) : null })
        .where('id', '=', id)
        .execute();
    });
  };
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
