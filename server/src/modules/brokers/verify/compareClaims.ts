import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type BrokerDifference, compare } from './differences.ts';

interface ClaimSums {
  readonly asset: string;
  readonly loans: string;
  readonly lent: string;
  readonly interest: string;
  readonly payable: string;
}

/** Compares the platform's claims with the debts of all owners, by asset, both by the journal. */
export async function compareClaims(tx: Tx): Promise<readonly BrokerDifference[]> {
  const { rows } = await sql<ClaimSums>`
    select a.asset,
      coalesce(sum(e.amount) filter (where a.type = 'loan_receivable'), 0)::text as loans,
      coalesce(-sum(e.amount) filter (where a.type = 'platform_loan'), 0)::text as lent,
      coalesce(sum(e.amount) filter (where a.type = 'interest_receivable'), 0)::text as interest,
      coalesce(-sum(e.amount) filter (where a.type = 'interest_payable'), 0)::text as payable
    from ledger_account a join ledger_entry e on e.account_id = a.id
    where a.type in ('loan_receivable', 'platform_loan', 'interest_receivable', 'interest_payable')
    group by a.asset order by a.asset
  `.execute(tx);
  return rows.flatMap(({ asset, loans, lent, interest, payable }) => [
    ...compare(`the platform's claim for loans in ${asset}`, loans, lent),
    ...compare(`the platform's claim for interest in ${asset}`, interest, payable),
  ]);
}
