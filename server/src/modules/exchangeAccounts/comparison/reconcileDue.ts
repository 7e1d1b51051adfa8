import type { OperationsAnswerOf } from '@aldgate/contract';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Exchange } from '../../exchanges/index.ts';
import { type ReconcileDeps, reconcileAccount } from './reconcile.ts';

/** The job that compares accounts continuously: each minute, and as long as some are due. */
export const EXCHANGE_RECONCILE = 'exchange_reconcile';

/** An account is due this long after its last comparison, as far as the request weight suffices. */
const AGAIN_MS = 10 * 60_000;
/** After this long it goes before those that changed, so that each is compared within the hour. */
const OVERDUE_MS = 45 * 60_000;
const MINUTES_AN_HOUR = 60;

/** Compares the accounts that are due. Those of an exchange do not wait for those of another. */
export async function reconcileDue(deps: ReconcileDeps): Promise<void> {
  await Promise.all(deps.exchanges.all.map((exchange) => reconcileDueAt(deps, exchange)));
}

/** Compares an exchange's due accounts one after the other: those overdue, then those that changed, then the oldest. */
async function reconcileDueAt(deps: ReconcileDeps, exchange: Exchange): Promise<void> {
  const { database, clock, accounts } = deps;
  const { code } = exchange;
  // The budget of futures is the scarce one.
  const { pace: scarce } = exchange.weight(FUTURES);
  while (!scarce.isClosed) {
    const at = clock();
    const accountId = await findDue(database, code, at);
    if (accountId === undefined) return;
    await sql`
      insert into account_comparison (exchange_account_id, tried_at) values (${accountId}, ${new Date(at)})
      on conflict (exchange_account_id) do update set tried_at = excluded.tried_at
    `.execute(database);
    const account = await accounts.findById(accountId);
    if (account === undefined) continue;
    let weight = 0;
    const pace: ReconcileDeps['pace'] = (product) => ({
      run(each, work) {
        const { pace } = exchange.weight(product);
        if (pace === scarce) weight += each;
        return pace.run(each, work);
      },
    });
    const { failed } = await reconcileAccount({ ...deps, pace }, account, true);
    if (failed.length > 0) continue;
    await sql`
      update account_comparison set compared_at = ${new Date(clock())}, weight = ${weight},
        changed_at = case when changed_at > tried_at then changed_at end
      where exchange_account_id = ${accountId}
    `.execute(database);
  }
}

async function findDue(database: Database, exchangeCode: string, now: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from exchange_account a left join account_comparison c on c.exchange_account_id = a.id
    where a.exchange_code = ${exchangeCode} and a.account_type <> 'common'
      and exists (select from exchange_key k where k.exchange_account_id = a.id and k.state <> 'revoked')
      and (c.tried_at is null or c.tried_at <= ${new Date(now - AGAIN_MS)})
    order by (c.tried_at is null or c.tried_at <= ${new Date(now - OVERDUE_MS)}) desc,
      (c.changed_at is not null) desc, c.tried_at nulls first, a.id
    limit 1
  `.execute(database);
  return rows[0]?.id;
}

/** How old the comparisons are, and for how many accounts an hour's request weight at all exchanges suffices. */
export async function queryReconciliation(
  database: Database,
  exchanges: readonly Pick<Exchange, 'weight'>[],
): Promise<OperationsAnswerOf<'queryReconciliation'>> {
  const { rows } = await sql<{ accounts: number; never: number; oldest: Date | null; weight: string | null }>`
    select count(*)::int as accounts, count(*) filter (where c.compared_at is null)::int as never,
      min(c.compared_at) as oldest, avg(c.weight) filter (where c.weight > 0) as weight
    from exchange_account a left join account_comparison c on c.exchange_account_id = a.id
    where a.account_type <> 'common'
      and exists (select from exchange_key k where k.exchange_account_id = a.id and k.state <> 'revoked')
  `.execute(database);
  const { accounts = 0, never = 0, oldest = null, weight = null } = rows[0] ?? {};
  const aMinute = exchanges
    .map((exchange) => exchange.weight(FUTURES).pace)
    .reduce((sum, pace) => sum + pace.state.limit - pace.kept('platform'), 0);
  const anHour = aMinute * MINUTES_AN_HOUR;
  return {
    accounts,
    neverCompared: never,
    oldestAt: oldest?.getTime() ?? null,
    accountsAnHour: weight === null ? null : Math.floor(anHour / Number(weight)),
  };
}
