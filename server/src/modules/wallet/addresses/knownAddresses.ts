import { endsOf, type KnownAddress } from '@aldgate/domain/wallet/lookAlike.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { listDepositAddresses } from '../../custody/index.ts';
import { selectBook } from './entry.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

interface Wanted {
  readonly institutionId: string;
  readonly network: string;
  /** As people read it. */
  readonly address: string;
  readonly now: number;
}

/**
 * The known addresses with both ends of an address, which are all that it may resemble, and itself: of the book, where
 * withdrawals of the last year went, the institution's own deposit addresses, and who deposited above the minimum. The
 * literals are those of the indexes.
 */
export async function listKnownAddresses(
  database: Database | Tx,
  { institutionId, network, address, now }: Wanted,
): Promise<readonly KnownAddress[]> {
  const ends = endsOf(address);
  const book = await selectBook(database, institutionId)
    .select(['shown_address as address', 'name'])
    .where('network', '=', network)
    .where(sql<SqlBool>`lower(left(shown_address, 4) || right(shown_address, 4)) = ${ends}`)
    .execute();
  const paid = await listDistinct(
    database,
    'shown_address',
    sql`from withdrawal where institution_id = ${institutionId}::uuid and network = ${network}
      and lower(left(shown_address, 4) || right(shown_address, 4)) = ${ends} and state <> 'draft'`,
    new Date(now - YEAR_MS),
  );
  const senders = await listDistinct(
    database,
    'from_address',
    sql`from deposit where owner = ${institutionId} and network = ${network}
      and lower(left(from_address, 4) || right(from_address, 4)) = ${ends} and state = 'credited'`,
  );
  const spenders = await database
    .selectFrom('deposit_sender')
    .select('address')
    .where('owner', '=', institutionId)
    .where('network', '=', network)
    .where(sql<SqlBool>`lower(left(address, 4) || right(address, 4)) = ${ends}`)
    .execute();
  const own = await listDepositAddresses(database, { network, owner: institutionId, ends });
  const others = [...own, ...paid, ...senders, ...spenders.map((each) => each.address)];
  return [...book, ...others.map((other) => ({ address: other, name: null }))];
}

/**
 * The addresses in a column of some rows, each by one look into their index, since an address can have any number of
 * rows. With
 * `since`, those that have a row of that time or later.
 */
async function listDistinct(
  database: Database | Tx,
  name: 'shown_address' | 'from_address',
  rows: RawBuilder<unknown>,
  since?: Date,
): Promise<readonly string[]> {
  const column = sql.ref(name);
  // With a limit it is read for each address; as `exists` it would be joined with all rows.
  const isRecent =
    since === undefined
      ? sql`true`
      : sql`(select created_at ${rows} and ${column} = known.address order by created_at desc limit 1) >= ${since}`;
  const found = await sql<{ address: string }>`
    with recursive known as (
      (select ${column} as address ${rows} order by ${column} limit 1)
      union all
      select (select ${column} ${rows} and ${column} > known.address order by ${column} limit 1)
      from known where known.address is not null
    )
    select address from known where address is not null and ${isRecent}
  `.execute(database);
  return found.rows.map(({ address }) => address);
}
