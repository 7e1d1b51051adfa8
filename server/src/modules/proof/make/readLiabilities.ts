import { CUSTOMER_ACCOUNTS, PROJECT_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { SnapshotRefused } from './snapshotRefused.ts';

/** The owners of customers' accounts in the ledger: institutions, their sub-accounts, and their projects. */
const OWNERS = sql`
  select i.id as institution_id, i.id::text as owner from institution i
  union all
  select s.institution_id, s.id::text from exchange_account s where s.kind = 'sub'
  union all
  select p.institution_id, p.project_no from broker_project p`;

/** Loans are not deducted: what a project holds is owed to its institution. */
const IS_CUSTOMERS = sql`a.type = any(${[...CUSTOMER_ACCOUNTS, ...PROJECT_ACCOUNTS]}::text[])`;

export interface Liabilities {
  /** In alphabetical order. */
  readonly assets: readonly string[];
  /** Every institution, also one without money: it can verify that too. */
  readonly owners: readonly { readonly institutionId: string; readonly amounts: readonly bigint[] }[];
}

/**
 * Reads the liabilities to each institution in units of 10⁻¹⁸: its customers' accounts, with those of its sub-accounts
 * and projects.
 * Throws SnapshotRefused where an account with money has an owner that is no institution, since its money would be
 * counted for nobody.
 */
export async function readLiabilities(tx: Tx): Promise<Liabilities> {
  const { rows: listed } = await sql<{ asset: string }>`
    select distinct a.asset from ledger_account a where ${IS_CUSTOMERS}`.execute(tx);
  const assets = listed.map(({ asset }) => asset).sort();
  const owed = await readOwed(tx, new Map(assets.map((asset, index) => [asset, index])));
  const institutions = await tx.selectFrom('institution').select('id').execute();
  const none = assets.map(() => 0n);
  const owners = institutions.map(({ id }) => ({ institutionId: id, amounts: owed.get(id) ?? none }));
  return { assets, owners };
}

/**
 * By institution. One text for each: a row for each of its accounts would take several times as long to read. The
 * accounts are added up here, which takes less than grouping them twice.
 */
async function readOwed(tx: Tx, columns: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const { rows } = await sql<{ institution_id: string | null; amounts: string }>`
    select o.institution_id,
      string_agg(a.asset || ' ' || (b.balance * 1e18)::numeric(50, 0)::text, ',') as amounts
    from ledger_account a
      join ledger_balance b on b.account_id = a.id
      left join (${OWNERS}) o on o.owner = a.owner
    where ${IS_CUSTOMERS} and b.balance <> 0
    group by o.institution_id
  `.execute(tx);
  const owed = new Map<string, bigint[]>();
  for (const { institution_id, amounts } of rows) {
    if (institution_id === null) throw new SnapshotRefused(`${await findUnowned(tx)} belongs to no institution`);
    const units = Array.from(columns, () => 0n);
    for (const each of amounts.split(',')) {
      const [asset = '', amount = '0'] = each.split(' ');
      const column = columns.get(asset) ?? 0;
      units[column] = (units[column] ?? 0n) + BigInt(amount);
    }
    owed.set(institution_id, units);
  }
  return owed;
}

/** An account with money whose owner is no institution, by name. */
async function findUnowned(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ found: string | null }>`
    select min(a.type || ' of ' || a.owner || ' in ' || a.asset) as found
    from ledger_account a
      join ledger_balance b on b.account_id = a.id
      left join (${OWNERS}) o on o.owner = a.owner
    where ${IS_CUSTOMERS} and b.balance <> 0 and o.owner is null`.execute(tx);
  return rows[0]?.found ?? null;
}
