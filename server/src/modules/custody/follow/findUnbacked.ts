import type { Chain } from '@aldgate/chain';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { FollowedNetwork } from './followedNetwork.ts';
import { type ReadBlock, readBalances } from './readBalances.ts';

/** Names of an address and an asset, as `holdingName` writes them. */
export type Unbacked = ReadonlySet<string>;

export const holdingName = (address: string, asset: string): string => `${address}/${asset}`;

export interface FinalRange {
  /** The heights of the last block in the ledger and of the last final one: the blocks in between are recorded. */
  readonly posted: number;
  readonly final: number;
  /** The newest block that is recorded. */
  readonly newest: ReadBlock;
}

interface Paid {
  readonly address: string;
  readonly asset: string;
  /** By the records at the last posted block. */
  readonly balance: string;
}

/**
 * Deposit addresses that tokens paid in blocks that become final, and that do not hold what the records say: a contract
 * may emit a transfer that moved nothing. Undefined where the chain moved on meanwhile; rejects with a ChainError where
 * the node does not answer.
 */
export async function findUnbacked(
  database: Database,
  network: FollowedNetwork,
  chain: Chain,
  { posted, final, newest }: FinalRange,
): Promise<Unbacked | undefined> {
  if (network.kind !== 'evm' || final <= posted) return new Set();
  const listed = new Map([...network.tokens].map(([contract, each]) => [each.asset, { contract, ...each }]));
  const paid = (await listPaid(database, network.code, { posted, final })).filter(({ asset }) => listed.has(asset));
  if (paid.length === 0) return new Set();
  const holdings = paid.map(({ address, asset }) => ({ address, contract: listed.get(asset)?.contract ?? null }));
  const read = await readBalances(chain, network, holdings, final, newest);
  if (read === undefined) return undefined;
  const changes = await readChanges(database, network.code, posted + 1, read.height);
  const differing = paid.filter(({ address, asset, balance }, index) => {
    const change = changes.get(holdingName(address, asset)) ?? '0';
    const expected = toDecimalString(decimal(balance).plus(decimal(change)));
    return expected !== fromUnits(read.amounts[index] ?? 0n, listed.get(asset)?.decimals ?? 0);
  });
  return new Set(differing.map(({ address, asset }) => holdingName(address, asset)));
}

async function listPaid(
  database: Database,
  network: string,
  { posted, final }: { readonly posted: number; readonly final: number },
): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select paid.address, paid.asset, coalesce(b.amount, 0)::text as balance
    from (
      select distinct m.to_address as address, m.asset
      from chain_movement m
      join chain_address a on a.network = m.network and a.address = m.to_address and a.kind = 'deposit'
      where m.network = ${network} and m.height > ${posted} and m.height <= ${final}
    ) as paid
    left join chain_balance b on b.network = ${network} and b.address = paid.address and b.asset = paid.asset
    order by paid.address, paid.asset
  `.execute(database);
  return rows;
}

async function readChanges(
  database: Database,
  network: string,
  from: number,
  to: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; asset: string; amount: string }>`
    select address, asset, sum(amount)::text as amount from chain_change(${network}, ${from}, ${to})
    group by address, asset
  `.execute(database);
  return new Map(rows.map(({ address, asset, amount }) => [holdingName(address, asset), amount]));
}
