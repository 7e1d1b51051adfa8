import type { CustomerEvent, EventType } from '@aldgate/contract/open/events.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { type Cursor, formatCursor, parseCursor, unknownCursor } from './cursor.ts';

/** Events that a page reads, whatever their type, so that a rare type costs no more than a page. */
const SCANNED_MAX = 1_000;

interface Condition {
  /** Undefined: from the oldest that is kept. */
  readonly after: string | undefined;
  /** Undefined: all. */
  readonly types: readonly EventType[] | undefined;
  readonly limit: number;
}

export interface EventPage {
  readonly items: readonly CustomerEvent[];
  /** The cursor after which the next page begins: `after` itself where nothing follows. */
  readonly next: string | null;
  /** More may be read at once. */
  readonly isMore: boolean;
  /** Events are stored that are not shown yet, because an older transaction is open. */
  readonly isHeldBack: boolean;
}

/**
 * Reads an institution's events after a cursor, oldest first. An event is shown once no older transaction is open:
 * then none can appear before it, so that a reader who continues from its cursor misses none and reads none twice.
 * Events are shown once they are on disk, so that a crash of the database loses none that was shown. Throws a format
 * error for a cursor that this database has not made.
 */
export const readEvents = (database: Database, institutionId: string, condition: Condition): Promise<EventPage> =>
  inTransaction(database, (tx) => readEventsIn(tx, institutionId, condition));

/** As `readEvents`, for a reader that stores its cursor in the same transaction: its effects happen once. */
export async function readEventsIn(
  tx: Tx,
  institutionId: string,
  { after, types, limit }: Condition,
): Promise<EventPage> {
  const cursor = after === undefined ? FIRST : parseCursor(after, 'after');
  const { isHeldBack, isKnown: isOwn, rows } = await readRows(tx, institutionId, cursor);
  if (!isOwn) throw unknownCursor('after');
  if (rows.length > 0) await flush(tx);
  const matching = rows.filter(({ type }) => types === undefined || types.includes(type));
  const items = matching.slice(0, limit);
  const isFull = matching.length > limit;
  const last = isFull ? items.at(-1) : rows.at(-1);
  return {
    items: items.map(describeEvent),
    next: last === undefined ? (after ?? null) : formatCursor(last),
    isMore: isFull || rows.length === SCANNED_MAX,
    isHeldBack,
  };
}

/** Throws a format error of the parameter for a cursor that this database has not made. */
export async function assertCursor(database: Database, after: string, parameter: string): Promise<void> {
  const { xid } = parseCursor(after, parameter);
  const { rows } = await sql<Pick<State, 'isKnown'>>`select ${isKnown(xid)} as "isKnown"`.execute(database);
  if (rows[0]?.isKnown !== true) throw unknownCursor(parameter);
}

/** The cursor of now: what is stored from now on comes after it, and nothing that is shown already. */
export function readNewestCursor(database: Database): Promise<string> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ xid: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xid
    `.execute(tx);
    await flush(tx);
    const [{ xid } = { xid: '0' }] = rows;
    return formatCursor({ xid, id: '0' });
  });
}

const FIRST: Cursor = { xid: '0', id: '0' };

interface Row extends Cursor {
  readonly type: EventType;
  readonly at: Date;
  readonly data: unknown;
}

interface State {
  readonly isHeldBack: boolean;
  readonly isKnown: boolean;
}

/** Whether a cursor is no later than the newest transaction: one of another database may be. */
const isKnown = (xid: string) => sql<boolean>`${xid}::xid8 <= pg_snapshot_xmax(pg_current_snapshot())`;

/** Reads in one statement, so that rows and `isHeldBack` are of one moment. */
async function readRows(tx: Tx, institutionId: string, { xid, id }: Cursor) {
  const { rows } = await sql<State & (Row | Readonly<Record<keyof Row, null>>)>`
    select s."isHeldBack", s."isKnown", e.xid::text as xid, e.id::text as id, e.type, e.at, e.data
    from (
      select horizon, ${isKnown(xid)} as "isKnown",
        exists (select from customer_event where institution_id = ${institutionId} and xid >= horizon) as "isHeldBack"
      from pg_snapshot_xmin(pg_current_snapshot()) as horizon
    ) s
    left join lateral (
      select * from customer_event
      where institution_id = ${institutionId} and (xid, id) > (${xid}::xid8, ${id}::bigint) and xid < s.horizon
      order by xid, id limit ${SCANNED_MAX}
    ) e on true
    order by e.xid, e.id
  `.execute(tx);
  const [state = { isHeldBack: false, isKnown: false }] = rows;
  return { ...state, rows: rows.filter((row): row is State & Row => row.xid !== null) };
}

/**
 * Has everything that this transaction sees written to disk before it ends. Some transactions are committed before
 * they are written; after a crash their numbers would be used again, and a cursor would pass over what has them.
 */
async function flush(tx: Tx): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'customer_event', '')
  `.execute(tx);
}

const describeEvent = ({ xid, id, type, at, data }: Row): CustomerEvent =>
  // The writers' data has the type of its event.
  ({ id: formatCursor({ xid, id }), type, at: at.getTime(), data }) as CustomerEvent;
