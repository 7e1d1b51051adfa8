import { endOf, type KnownAddress } from '@aldgate/domain/wallet/lookAlike.ts';
import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database.ts';
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
 * The known addresses with the end of an address, which are all that it may resemble, and itself: of the book, where
 * withdrawals of the last year went, the institution's own deposit addresses, and who deposited above the minimum. The
 * literals are those of the indexes.
 */
export async function listKnownAddresses(
  database: Database | Tx,
  { institutionId, network, address, now }: Wanted,
): Promise<readonly KnownAddress[]> {
  const end = endOf(address);
  const book = await selectBook(database, institutionId)
    .select(['shown_address as address', 'name'])
    .where('network', '=', network)
    .where(sql<SqlBool>`lower(right(shown_address, 4)) = ${end}`)
    .execute();
  const paid = await database
    .selectFrom('withdrawal')
    .select('shown_address as address')
    .distinct()
    .where('institution_id', '=', institutionId)
    .where('network', '=', network)
    .where(sql<SqlBool>`lower(right(shown_address, 4)) = ${end}`)
    .where('created_at', '>=', new Date(now - YEAR_MS))
    .where(sql<SqlBool>`state <> 'draft'`)
    .execute();
  const senders = await database
    .selectFrom('deposit')
    .select('from_address as address')
    .distinct()
    .where('owner', '=', institutionId)
    .where('network', '=', network)
    .where(sql<SqlBool>`lower(right(from_address, 4)) = ${end}`)
    .where(sql<SqlBool>`state = 'credited'`)
    .execute();
  const own = await listDepositAddresses(database, { network, owner: institutionId, end });
  const unnamed = [...own, ...[...paid, ...senders].flatMap(({ address: other }) => other ?? [])];
  return [...book, ...unnamed.map((other) => ({ address: other, name: null }))];
}
