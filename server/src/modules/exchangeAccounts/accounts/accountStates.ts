import type { LightningState } from '@aldgate/domain/lightning/accounts.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { listManagedAccounts } from '../managers/accountRights.ts';

/** An account as a member may trade on it, also one that was closed. */
interface AccountState {
  readonly exchangeCode: string;
  readonly exchangeName: string;
  readonly brokerAccountId: string;
  readonly accountName: string;
  /** The newest key. */
  readonly keyId: string;
  readonly state: LightningState;
}

/** Reads accounts of the member's institution, by their id; others are left out. */
export type ReadAccountStates = (
  user: User,
  accountIds: readonly string[],
) => Promise<ReadonlyMap<string, AccountState>>;

export const accountStates =
  (database: Database, exchanges: Exchanges): ReadAccountStates =>
  async (user, accountIds) => {
    if (accountIds.length === 0) return new Map();
    const [rows, managed] = await Promise.all([
      database
        .selectFrom('exchange_account as a')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('exchange_key as k')
              .select(['k.id', 'k.state'])
              .whereRef('k.exchange_account_id', '=', 'a.id')
              .orderBy('k.created_at', 'desc')
              .limit(1)
              .as('newest'),
          (join) => join.onTrue(),
        )
        .select(['a.id', 'a.exchange_code', 'a.name', 'a.state', 'newest.id as keyId', 'newest.state as keyState'])
        .select(sql<boolean>`exists (select from trading_block b where b.exchange_account_id = a.id)`.as('isBlocked'))
        .where('a.institution_id', '=', user.institutionId)
        .where('a.id', 'in', accountIds)
        .execute(),
      listManagedAccounts(database, user, accountIds),
    ]);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          exchangeCode: row.exchange_code,
          exchangeName: exchanges.find(row.exchange_code)?.name ?? row.exchange_code,
          brokerAccountId: row.id,
          accountName: row.name,
          keyId: row.keyId,
          state: findState(row, managed.has(row.id)),
        },
      ]),
    );
  };

interface Facts {
  readonly state: string;
  readonly keyState: string;
  readonly isBlocked: boolean;
}

function findState({ state, keyState, isBlocked }: Facts, isManaged: boolean): LightningState {
  if (keyState === 'revoked' || state === 'closed' || state === 'closing') return 'closed';
  if (keyState === 'rejected') return 'key_rejected';
  if (!isManaged) return 'not_manager';
  return isBlocked || state !== 'active' ? 'blocked' : 'usable';
}

interface NamedAccount {
  readonly exchangeCode: string;
  readonly brokerAccountId: string;
  readonly keyId: string;
}

/** The id of an institution's account, which its exchange and its key agree with. Throws tradingAccountNotFound. */
export async function requireOwnAccount(
  database: Database | Tx,
  institutionId: string,
  { exchangeCode, brokerAccountId, keyId }: NamedAccount,
): Promise<string> {
  const row = await database
    .selectFrom('exchange_account as a')
    .innerJoin('exchange_key as k', 'k.exchange_account_id', 'a.id')
    .select('a.id')
    .where('a.id', '=', brokerAccountId)
    .where('a.institution_id', '=', institutionId)
    .where('a.exchange_code', '=', exchangeCode.toUpperCase())
    .where('k.id', '=', keyId)
    .where('k.state', '<>', 'revoked')
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('tradingAccountNotFound');
  return row.id;
}
