import { sql } from 'kysely';
import { sealAudit } from '../../kernel/audit/auditSealer.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { DELIVER } from '../../kernel/jobs/outbox.ts';
import type { Owner } from './owners.ts';
import { batches, idInSql, idOf, numberRows, ownerNumberInSql, type Scale, timeInSql } from './scale.ts';

const BATCH = 5_000;
const MESSAGES_BATCH = 1_000;

/** Records of the audit log, sealed into its chain. */
export async function fillAudit(database: Database, scale: Scale, main: Owner): Promise<void> {
  const actor = sql`case when n % 2 = 0 then ${main.userId}
    else ${idInSql(scale, 'user', ownerNumberInSql())}::text end`;
  for (const numbers of batches(scale.rows, BATCH)) {
    const last = `volume:${idOf(scale, 'audit', numbers.first + numbers.count - 1)}`;
    const { rows } = await sql`select id from audit_record where subject like ${last}`.execute(database);
    if (rows.length > 0) continue;
    await sql`
      select count(audit_append(${timeInSql()}, ${actor}, (array['signed_in', 'convert_order_completed', 'order_placed'])[1 + n % 3],
        'volume:' || ${idInSql(scale, 'audit')}, '{"address": "203.0.113.7", "client": "Mozilla/5.0"}'::jsonb, null, null))
      from ${numberRows(numbers)}
    `.execute(database);
    await sealAudit(database);
  }
}

/** Messages that wait in the outbox, each with its job. They are useful for a day. */
export async function fillMessages(database: Database, scale: Scale, at: number): Promise<void> {
  const day = 24 * 60 * 60 * 1_000;
  for (const numbers of batches(Math.floor(scale.rows / 10), MESSAGES_BATCH)) {
    await inTransaction(database, async (tx) => {
      await sql`
        with message as (
          insert into outbox (id, channel, recipient, subject, body, created_at, expires_at)
          select ${idInSql(scale, 'message')}, 'mail', 'member-' || n || '@volume.aldgate.test', 'Your conversion',
            'It is completed.', ${new Date(at)}, ${new Date(at + day)}
          from ${numberRows(numbers)} on conflict do nothing returning id
        )
        select count(enqueue_job_once(${DELIVER}, json_build_object('id', id), 'outbox:' || id)) from message
      `.execute(tx);
    });
  }
}
