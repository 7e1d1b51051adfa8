import type { Selectable } from 'kysely';
import { selectFrozen } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';

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

/** Issued keys that a freeze suspends, and those that a lifted one had suspended; of one institution or of all. */
export function listFreezableKeys(database: Database, institutionId: string | undefined) {
  const frozen = selectFrozen(database);
  let keys = database
    .selectFrom('broker_key')
    .select('id')
    .where('kind', '=', 'issued')
    .where((q) =>
      q.or([
        q.and([q('status', '=', 'active'), q('institution_id', 'in', frozen)]),
        q.and([
          q('status', '=', 'suspended'),
          q('suspension_reason', '=', 'frozen'),
          q('institution_id', 'not in', frozen),
        ]),
      ]),
    )
    .orderBy('id');
  if (institutionId !== undefined) keys = keys.where('institution_id', '=', institutionId);
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
