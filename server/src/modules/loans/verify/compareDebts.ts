import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type BrokerDifference, compareFigures } from '../../brokers/index.ts';

interface Debt {
  readonly institution_id: string;
  readonly asset: string;
  readonly principal: string;
  readonly interest: string;
  readonly lent: string;
  readonly payable: string;
}

/** Compares what the loans of each institution owe with its debts by the journal. */
export async function compareDebts(tx: Tx): Promise<readonly BrokerDifference[]> {
  const { rows } = await sql<Debt>`
    with journal as (
      select a.owner, a.asset,
        coalesce(-sum(e.amount) filter (where a.type = 'platform_loan'), 0) as lent,
        coalesce(-sum(e.amount) filter (where a.type = 'interest_payable'), 0) as payable
      from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.type in ('platform_loan', 'interest_payable')
      group by a.owner, a.asset
    ), loans as (
      select institution_id::text as owner, asset, sum(principal) as principal,
        sum(interest + overdue_interest) as interest
      from loan group by institution_id, asset
    ), institutions as (
      select j.* from journal j join institution i on i.id::text = j.owner
    )
    select coalesce(l.owner, j.owner) as institution_id, coalesce(l.asset, j.asset) as asset,
      coalesce(l.principal, 0)::text as principal, coalesce(l.interest, 0)::text as interest,
      coalesce(j.lent, 0)::text as lent, coalesce(j.payable, 0)::text as payable
    from loans l full join institutions j on j.owner = l.owner and j.asset = l.asset
    order by 1, 2
  `.execute(tx);
  return rows.flatMap(({ institution_id: name, asset, principal, interest, lent, payable }) => [
    ...compareFigures(`${name} principals of loans in ${asset}`, principal, lent),
    ...compareFigures(`${name} unpaid interest of loans in ${asset}`, interest, payable),
  ]);
}

interface Pool {
  readonly asset: string;
  readonly missing: string;
  readonly lent: string;
}

/**
 * Compares, for each asset, what the pool was funded with less its balance, by the journal, with the principals of
 * loans and projects and what was written off of both.
 */
export async function comparePools(tx: Tx): Promise<readonly BrokerDifference[]> {
  const { rows } = await sql<Pool>`
    with entries as (
      select a.asset, a.type, e.transfer_id, e.amount
      from ledger_account a join ledger_entry e on e.account_id = a.id
      where a.type in ('lending', 'platform_loan')
    ), transfers as (
      select asset, transfer_id, coalesce(sum(amount) filter (where type = 'lending'), 0) as pool,
        coalesce(sum(amount) filter (where type = 'platform_loan'), 0) as debt,
        bool_or(type = 'lending') as is_pool, bool_or(type = 'platform_loan') as is_debt
      from entries group by asset, transfer_id
    ), pools as (
      select asset, coalesce(sum(pool) filter (where not is_debt), 0) - coalesce(sum(pool), 0) as missing,
        coalesce(sum(debt) filter (where not is_pool), 0) as written_off
      from transfers group by asset
    ), principals as (
      select asset, sum(principal) as principal from (
        select asset, principal from loan
        union all
        select currency, priority_principal from broker_project
      ) owed group by asset
    )
    select p.asset, p.missing::text, (coalesce(o.principal, 0) + p.written_off)::text as lent
    from pools p left join principals o on o.asset = p.asset order by p.asset
  `.execute(tx);
  return rows.flatMap(({ asset, missing, lent }) =>
    compareFigures(`what the pool of ${asset} lacks, by principals`, missing, lent),
  );
}
