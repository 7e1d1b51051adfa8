import type { Chain } from '@aldgate/chain';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { readCustody } from '../../../ledger/balances.ts';
import { deriveDepositAddress } from '../depositAddress.ts';
import { type ListedAsset, readFollowedNetwork } from '../follow/followedNetwork.ts';
import { readBalances } from '../follow/readBalances.ts';

/** An amount that differs between two records of the same. */
export interface Difference {
  readonly kind: 'chain' | 'ledger' | 'address';
  /** An address; the network for the ledger's sum. */
  readonly subject: string;
  readonly asset: string | null;
  /** By the platform's records, and by the node, the address's blocks, or its derivation. */
  readonly expected: string;
  readonly found: string;
}

export interface Comparison {
  readonly network: string;
  /** The block after which the balances were compared. */
  readonly height: number;
  readonly addresses: number;
  readonly differences: readonly Difference[];
}

/** The node counts a block's own coins, which the records count later. */
const LAST_HEIGHT = 2_147_483_647;

/** Addresses that a node is asked about together. */
const PART = 200;

/**
 * Compares what the platform's addresses hold after a block with its records, the records with the ledger, and the
 * addresses with what they are derived from. At the last final block; a node that keeps no earlier states answers for a
 * later one, from which what has moved since is taken off. `since`: only addresses with movements above that height.
 * Undefined where the chain moved on meanwhile.
 */
export async function compareNetwork(
  database: Database,
  code: string,
  chain: Chain,
  since: number | null = null,
): Promise<Comparison | undefined> {
  const records = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readRecords(tx, code, since));
  const { network, cursor, addresses } = records;
  const assets: readonly (ListedAsset & { readonly contract: string | null })[] = [
    { ...network.nativeAsset, contract: null },
    ...[...network.tokens].map(([contract, listed]) => ({ ...listed, contract })),
  ];
  const differences: Difference[] = [];
  let height = cursor.posted_height;
  for (let from = 0; from < addresses.length; from += PART) {
    const part = addresses.slice(from, from + PART);
    const holdings = part.flatMap((address) => assets.map((listed) => ({ address, ...listed })));
    const read = await readBalances(chain, network, holdings, cursor.posted_height, cursor);
    if (read === undefined) return undefined;
    height = read.height;
    for (const [index, holding] of holdings.entries()) {
      const name = `${holding.address}/${holding.asset}`;
      const later = height === cursor.posted_height ? undefined : records.unposted.get(name);
      const expected = toDecimalString(decimal(records.balances.get(name) ?? '0').plus(decimal(later ?? '0')));
      const found = fromUnits(read.amounts[index] ?? 0n, holding.decimals);
      if (expected !== found) {
        differences.push({ kind: 'chain', subject: holding.address, asset: holding.asset, expected, found });
      }
    }
  }
  return {
    network: code,
    height,
    addresses: addresses.length,
    differences: [...differences, ...records.ledger, ...(since === null ? records.derivations : [])],
  };
}

async function readRecords(tx: Tx, code: string, since: number | null) {
  const network = await readFollowedNetwork(tx, code);
  const cursor = await tx
    .selectFrom('chain_cursor')
    .select(['height', 'hash', 'posted_height'])
    .where('network', '=', code)
    .executeTakeFirstOrThrow();
  return {
    network,
    cursor,
    addresses: await listAddresses(tx, code, since),
    balances: await readAmounts(tx, sql`select address, asset, amount from chain_balance where network = ${code}`),
    unposted: await readAmounts(
      tx,
      sql`
      select address, asset, sum(amount) as amount from chain_change(${code}, ${cursor.posted_height + 1}, ${LAST_HEIGHT})
      group by address, asset`,
    ),
    ledger: await compareLedger(tx, code),
    derivations: since === null ? await compareDerivations(tx, code) : [],
  };
}

async function listAddresses(tx: Tx, network: string, since: number | null): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from chain_address where network = ${network} and (${since}::int is null or address in (
      select to_address from chain_movement where network = ${network} and height > ${since} and is_to_ours
      union
      select from_address from chain_movement where network = ${network} and height > ${since} and is_from_ours
      union
      select to_address from chain_movement where network = ${network} and spent_height > ${since}
    )) order by address
  `.execute(tx);
  return rows.map(({ address }) => address);
}

async function readAmounts(tx: Tx, query: ReturnType<typeof sql>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ address: string; asset: string; amount: string }>`${query}`.execute(tx);
  return new Map(rows.map(({ address, asset, amount }) => [`${address}/${asset}`, toDecimalString(amount)]));
}

/** The ledger's custody of each asset is what the addresses hold. */
async function compareLedger(tx: Tx, network: string): Promise<readonly Difference[]> {
  const custody = await readCustody(tx, network);
  const rows = await tx
    .selectFrom('chain_asset as c')
    .leftJoin('chain_balance as b', (join) =>
      join.onRef('b.network', '=', 'c.network').onRef('b.asset', '=', 'c.asset'),
    )
    .select(['c.asset', (each) => each.fn.sum<string | null>('b.amount').as('held')])
    .where('c.network', '=', network)
    .groupBy('c.asset')
    .orderBy('c.asset')
    .execute();
  return rows
    .map(({ asset, held }) => ({ asset, found: toDecimalString(held ?? '0'), expected: custody.get(asset) ?? '0' }))
    .filter(({ found, expected }) => found !== expected)
    .map((each) => ({ kind: 'ledger', subject: network, ...each }));
}

/** Each deposit address follows from whom it credits. */
async function compareDerivations(tx: Tx, code: string): Promise<readonly Difference[]> {
  const row = await tx.selectFrom('chain_network').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  const addresses = await tx
    .selectFrom('chain_address')
    .selectAll()
    .where('network', '=', code)
    .where('kind', '=', 'deposit')
    .execute();
  const differences: Difference[] = [];
  for (const { address, owner, account, number } of addresses) {
    const found = await deriveDepositAddress(row, {
      owner: owner ?? '',
      account: account ?? '',
      number: Number(number),
    });
    if (found !== address)
      differences.push({ kind: 'address', subject: address, asset: null, expected: address, found });
  }
  return differences;
}
