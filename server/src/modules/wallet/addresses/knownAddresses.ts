import type { KnownAddress } from '@aldgate/domain/wallet/lookAlike.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { listDepositAddresses } from '../../custody/index.ts';
import { selectBook } from './entry.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

/**
 * The addresses that another may resemble: the book, where withdrawals of the last year went, the institution's own deposit
 * addresses, and who deposited above the minimum.
 */
export async function listKnownAddresses(
  database: Database | Tx,
  institutionId: string,
  network: string,
  now: number,
): Promise<readonly KnownAddress[]> {
  const book = await selectBook(database, institutionId)
    .select(['shown_address as address', 'name'])
    .where('network', '=', network)
    .execute();
  const paid = await database
    .selectFrom('withdrawal')
    .select('shown_address as address')
    .distinct()
    .where('institution_id', '=', institutionId)
    .where('network', '=', network)
    .where('created_at', '>=', new Date(now - YEAR_MS))
    .where('state', '<>', 'draft')
    .execute();
  const senders = await database
    .selectFrom('deposit')
    .select('from_address as address')
    .distinct()
    .where('owner', '=', institutionId)
    .where('network', '=', network)
    .where('state', '=', 'credited')
    .where('from_address', 'is not', null)
    .execute();
  const own = await listDepositAddresses(database, network, institutionId);
  const unnamed = [...own, ...[...paid, ...senders].flatMap(({ address }) => address ?? [])];
  return [...book, ...unnamed.map((address) => ({ address, name: null }))];
}
