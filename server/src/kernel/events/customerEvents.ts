import type { EventData, EventType } from '@aldgate/contract/open/events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** An event of a customer's record, with the record's fields after it. Never a secret. */
export type NewEvent = {
  readonly [Type in EventType]: {
    readonly institutionId: string;
    readonly type: Type;
    readonly data: EventData[Type];
  };
}[EventType];

/**
 * Stores events in the transaction that causes them, in their order, and wakes the institutions' streams once it has
 * committed.
 */
export async function emitEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const append = appendEvent({
    institutionId: sql<string>`(event ->> 'institutionId')::uuid`,
    type: sql<EventType>`event ->> 'type'`,
    data: sql`event -> 'data'`,
  });
  await sql`
    select ${append} from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as e (event, position)
    order by position
  `.execute(tx);
}

export const emitEvent = (tx: Tx, event: NewEvent): Promise<void> => emitEvents(tx, [event]);

interface EventExpression {
  readonly institutionId: RawBuilder<string>;
  readonly type: RawBuilder<EventType>;
  readonly data: RawBuilder<unknown>;
  /** False: streams read it with the next event, or within seconds. A transaction with a notice commits alone. */
  readonly isAnnounced?: boolean;
}

/**
 * Builds an event as an expression within the statement that causes it, which saves a round trip. The statement must
 * evaluate it once for each event.
 */
export const appendEvent = ({ institutionId, type, data, isAnnounced = true }: EventExpression): RawBuilder<string> =>
  sql<string>`customer_event_append(${institutionId}, ${type}, ${data}, ${sql.lit(isAnnounced)})`;
