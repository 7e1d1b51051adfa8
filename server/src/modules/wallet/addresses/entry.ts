import type { AnswerOf } from '@aldgate/contract';
import { type Selectable, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

export type EntryRow = Selectable<Tables['withdrawal_address']>;
export type Entry = AnswerOf<'listWithdrawalAddress'>[number];

/** An institution's entry that is not deleted. Throws notFound. */
export async function lockEntry(tx: Tx, institutionId: string, addressId: string): Promise<EntryRow> {
  const row = await tx
    .selectFrom('withdrawal_address')
    .selectAll()
    .where('id', '=', addressId)
    .where('institution_id', '=', institutionId)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** The entries of the book; drafts and deleted ones are in no list. */
export const selectBook = (database: Database | Tx, institutionId: string) =>
  database
    .selectFrom('withdrawal_address')
    .where('institution_id', '=', institutionId)
    .where(sql<boolean>`state in ('pending', 'confirmed')`);

/** Whether an entry can be used at `now` of the business clock. */
export const isUsable = ({ usable_from: from }: EntryRow, now: number): boolean =>
  from !== null && from.getTime() <= now;

export const isWhitelisted = ({ whitelisted_from: from }: EntryRow, now: number): boolean =>
  from !== null && from.getTime() <= now;

export const describeEntry = (row: EntryRow, now: number): Entry => ({
  addressId: row.id,
  name: row.name,
  address: row.shown_address,
  network: row.network,
  asset: row.asset,
  kind: row.asset === null ? 'common' : 'standard',
  source: row.source,
  remark: row.remark,
  isWhitelisted: isWhitelisted(row, now),
  ...describeUse(row, now),
  usedTimes: row.used_times,
  lastUsedAt: row.last_used_at?.getTime() ?? null,
  beneficiary: row.beneficiary as Entry['beneficiary'],
  hasProof: row.signed_message !== null,
  createdAt: row.created_at.getTime(),
});

/** From when an entry is used. */
export const describeUse = (row: EntryRow, now: number): Pick<Entry, 'state' | 'usableFrom'> => ({
  state: row.usable_from === null ? 'pending' : isUsable(row, now) ? 'active' : 'waiting',
  usableFrom: row.usable_from?.getTime() ?? null,
});
