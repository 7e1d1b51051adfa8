import type { ProjectAccount } from '@aldgate/domain/ledger/accountType.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

/** The job that takes a deposit that was credited to a project; `brokers` does it. */
export const TAKE_PROJECT_DEPOSIT = 'broker_deposit_take';

/** A deposit at an address of a project, as its project takes it. */
export interface ProjectDeposit {
  readonly depositId: string;
  readonly projectNo: string;
  readonly institutionId: string;
  readonly account: ProjectAccount;
  readonly asset: string;
  /** Decimal string: what was credited. */
  readonly amount: string;
  readonly network: string;
  readonly address: string;
  readonly txid: string;
}

/** Reads the deposits that are credited to projects: one of them, or those of a project, oldest first. */
export async function readProjectDeposits(
  database: Database | Tx,
  wanted: { readonly depositId: string } | { readonly projectNo: string },
): Promise<readonly ProjectDeposit[]> {
  let query = database
    .selectFrom('deposit')
    .selectAll()
    .where('owner_kind', '=', 'project')
    .where('state', '=', 'credited');
  query =
    'depositId' in wanted ? query.where('id', '=', wanted.depositId) : query.where('owner', '=', wanted.projectNo);
  const rows = await query.orderBy('created_at').orderBy('id').execute();
  return rows.map(describe);
}

/** Reads what a transaction paid to the addresses of a project for one of its accounts, in any state. */
export async function readTransactionDeposits(
  database: Database | Tx,
  wanted: Pick<ProjectDeposit, 'projectNo' | 'account' | 'network' | 'txid'>,
): Promise<readonly (ProjectDeposit & { readonly isCredited: boolean })[]> {
  const rows = await database
    .selectFrom('deposit')
    .selectAll()
    .where('owner_kind', '=', 'project')
    .where('owner', '=', wanted.projectNo)
    .where('account', '=', wanted.account)
    .where('network', '=', wanted.network)
    .where('txid', '=', wanted.txid)
    .orderBy('payment_index')
    .execute();
  return rows.map((row) => ({ ...describe(row), isCredited: row.state === 'credited' }));
}

const describe = (row: Selectable<Tables['deposit']>): ProjectDeposit => ({
  depositId: row.id,
  projectNo: row.owner,
  institutionId: row.institution_id ?? '',
  account: row.account as ProjectAccount,
  asset: row.asset,
  amount: toDecimalString(row.credited_amount ?? '0'),
  network: row.network,
  address: row.address,
  txid: row.txid,
});
