import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';

type Event = Tables['deposit_event']['event'];

/** Adds what happened to deposits, after what happened before. */
export async function addEvents(
  tx: Tx,
  depositIds: readonly string[],
  event: Event,
  at: number,
  operatorId: string | null = null,
): Promise<void> {
  if (depositIds.length === 0) return;
  await sql`
    insert into deposit_event (deposit_id, number, event, by_operator, at)
    select id, (select count(*) + 1 from deposit_event e where e.deposit_id = d.id), ${event}, ${operatorId}::uuid,
      ${new Date(at)}
    from unnest(${[...depositIds]}::uuid[]) as d (id)
  `.execute(tx);
}
