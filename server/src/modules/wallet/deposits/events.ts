import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { emitDeposits } from './emitDeposits.ts';

type Event = Tables['deposit_event']['event'];

/** The state after each event; null where another event of the same transaction has it. */
const STATES = {
  seen: 'confirming',
  mined_again: 'confirming',
  orphaned: 'orphaned',
  below_minimum: 'below_minimum',
  held: 'held',
  released: null,
  credited: 'credited',
  reversed: 'reversed',
} as const satisfies Record<Event, Tables['deposit']['state'] | null>;

/** Adds what happened to stored deposits, after what happened before, with the events that owners' systems read. */
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
  const state = STATES[event];
  if (state !== null) await emitDeposits(tx, depositIds, state);
}
