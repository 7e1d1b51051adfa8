import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

type Source = 'chain' | 'bank' | 'exchange' | 'grants';

/** Liabilities of an asset, and the holdings against them. Decimal strings. */
export interface AssetCoverage {
  readonly asset: string;
  readonly liabilities: string;
  readonly chain: string;
  readonly bank: string;
  readonly exchange: string;
  /** Granted money, held nowhere: in the local profile alone. */
  readonly grants: string;
  /** Held and granted, less what is owed: below zero where something is missing. */
  readonly difference: string;
}

export interface CoverageAccount {
  readonly source: Source;
  readonly account: string;
  readonly height: number | null;
  /** The oldest of the account's figures, epoch ms. */
  readonly at: number | null;
}

/** The coverage of snapshots' assets, by snapshot. */
export async function readCoverage(
  database: Database,
  snapshots: readonly { readonly id: string; readonly assets: readonly string[]; readonly sums: readonly string[] }[],
) {
  const ids = snapshots.map(({ id }) => id);
  const { rows: amounts } = await sql<{ snapshot_id: string; source: Source; asset: string; amount: string }>`
    select snapshot_id, source, asset, sum(amount)::text as amount from proof_holding
    where snapshot_id = any(${ids}::uuid[]) group by snapshot_id, source, asset
  `.execute(database);
  // Accounts of customers at the exchange are many; they are one here.
  const { rows: accounts } = await sql<{
    snapshot_id: string;
    source: Source;
    account: string;
    height: number | null;
    at: Date | null;
  }>`
    select snapshot_id, source, case source when 'exchange' then 'exchange' else account end as account,
      max(height) as height, min(at) as at
    from proof_holding where snapshot_id = any(${ids}::uuid[]) and source <> 'grants'
    group by 1, 2, 3 order by 2, 3
  `.execute(database);
  return new Map(
    snapshots.map(({ id, assets, sums }) => {
      const held = new Map(
        amounts
          .filter((row) => row.snapshot_id === id)
          .map(({ source, asset, amount }) => [`${source}/${asset}`, amount]),
      );
      return [
        id,
        {
          coverage: assets.map((asset, index) => cover(asset, sums[index] ?? '0', held)),
          accounts: accounts
            .filter((row) => row.snapshot_id === id)
            .map(
              ({ source, account, height, at }): CoverageAccount => ({
                source,
                account,
                height,
                at: at?.getTime() ?? null,
              }),
            ),
        },
      ];
    }),
  );
}

function cover(asset: string, liabilities: string, held: ReadonlyMap<string, string>): AssetCoverage {
  const of = (source: Source) => toDecimalString(held.get(`${source}/${asset}`) ?? '0');
  const sources = { chain: of('chain'), bank: of('bank'), exchange: of('exchange'), grants: of('grants') };
  const total = Object.values(sources).reduce((sum, amount) => sum.plus(amount), decimal('0'));
  return { asset, liabilities, ...sources, difference: toDecimalString(total.minus(liabilities)) };
}
