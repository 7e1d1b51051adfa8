import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import type { AlertRow } from './tables.ts';

/** An alert is mailed once in this time, however often it is armed again. */
const PAUSE_MS = 10 * 60_000;
/** Emails of all alerts of a member within an hour. */
export const MAILS_PER_HOUR = 20;
export const HOUR_MS = 3_600_000;

/**
 * Takes the email of an alert that fires from what its member may be sent, and returns whether it was there: alerts
 * that are armed again one tick away would otherwise fill a mailbox through the outbox that all mails share.
 */
export async function takeMail(
  tx: Tx,
  { id, user_id }: Pick<AlertRow, 'id' | 'user_id'>,
  at: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert mails:${user_id}`}, 0))`.execute(tx);
  const mailed = await tx
    .selectFrom('alert_mail')
    .select(['alert_id', 'mailed_at'])
    .where('user_id', '=', user_id)
    .where('mailed_at', '>', new Date(at - HOUR_MS))
    .execute();
  const rests = mailed.some((mail) => mail.alert_id === id && mail.mailed_at.getTime() > at - PAUSE_MS);
  if (rests || mailed.length >= MAILS_PER_HOUR) return false;
  await tx
    .insertInto('alert_mail')
    .values({ user_id, alert_id: id, mailed_at: new Date(at) })
    .execute();
  return true;
}
