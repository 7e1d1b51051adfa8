import { type Selectable, sql } from 'kysely';
import { selectFrozen } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';
import { isPanicking } from '../managers/tradingBlock.ts';

export type BrokerKeyRow = Selectable<Tables['broker_key']>;

type NewKey = Pick<
  BrokerKeyRow,
  'institution_id' | 'exchange_account_id' | 'name' | 'kind' | 'permissions' | 'bound_ips' | 'reason' | 'client_key'
> &
  Pick<BrokerKeyRow, 'id' | 'requested_by' | 'created_at' | 'api_key' | 'secret' | 'request_digest'>;

/** Stores an application for a key. Throws nameTaken where the account has one of that name. */
export const storeBrokerKey = (tx: Tx, row: NewKey) =>
  mapUniqueViolation(() => tx.insertInto('broker_key').values(row).execute(), 'nameTaken');

export const findBrokerKeyByKey = (database: Database | Tx, institutionId: string, key: string) =>
  database
    .selectFrom('broker_key')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', key)
    .executeTakeFirst();

/** A key, locked; of an institution where one is named. Throws notFound. */
export async function lockBrokerKey(tx: Tx, id: string, institutionId?: string): Promise<BrokerKeyRow> {
  let found = tx.selectFrom('broker_key').selectAll().where('id', '=', id);
  if (institutionId !== undefined) found = found.where('institution_id', '=', institutionId);
  const row = await found.forUpdate().executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

export const updateBrokerKey = (tx: Tx, id: string, change: Partial<Omit<BrokerKeyRow, 'id' | 'request_digest'>>) =>
  tx.updateTable('broker_key').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Keys that end: by their time, or because nobody collected them since `approvedBefore`. */
export const listDueKeys = (
  database: Database,
  { now, approvedBefore }: { readonly now: Date; readonly approvedBefore: Date },
) =>
  database
    .selectFrom('broker_key')
    .select('id')
    .where((q) =>
      q.or([
        q.and([q('status', 'in', ['active', 'suspended']), q('expires_at', '<=', now)]),
        q.and([q('status', '=', 'approved'), q('approved_at', '<=', approvedBefore)]),
      ]),
    )
    .execute();

/** The query for the issued keys that exist at their exchanges. */
const selectIssued = (database: Database | Tx) =>
  database
    .selectFrom('broker_key')
    .select(['id', 'name', 'status', 'permissions'])
    .where('kind', '=', 'issued')
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('id');

/** Issued keys of an account, that exist at its exchange. */
export const listIssuedKeys = (database: Database | Tx, accountId: string) =>
  selectIssued(database).where('exchange_account_id', '=', accountId).execute();

/** Keys of an institution, of an account, or of all. */
export interface KeyScope {
  readonly institutionId?: string;
  readonly accountId?: string;
}

/** Issued keys that a freeze or a panic is to suspend, and those that one which is over had suspended. */
export function listFreezableKeys(database: Database | Tx, { institutionId, accountId }: KeyScope) {
  let keys = selectIssued(database).where(
    sql<boolean>`(('frozen' = any(suspension_reasons)) <> (institution_id in ${selectFrozen(database)})
      or ('panic' = any(suspension_reasons)) <> ${isPanicking(database, sql`broker_key.exchange_account_id`)})`,
  );
  if (institutionId !== undefined) keys = keys.where('institution_id', '=', institutionId);
  if (accountId !== undefined) keys = keys.where('exchange_account_id', '=', accountId);
  return keys.execute();
}

/** A key. Throws notFound. */
export async function findBrokerKey(database: Database, id: string): Promise<BrokerKeyRow> {
  const row = await database.selectFrom('broker_key').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  return row;
}

/** Finds those of the keys named that brokers use. */
export async function listBrokerKeys(database: Database | Tx, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const rows = await database
    .selectFrom('broker_key')
    .select('api_key')
    .where('api_key', 'in', keys)
    .where('status', 'not in', ['deleted', 'expired', 'rejected'])
    .execute();
  return rows.flatMap(({ api_key }) => api_key ?? []);
}
