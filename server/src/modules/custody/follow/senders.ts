import type { Block, Chain } from '@aldgate/chain';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { FollowedNetwork } from './followedNetwork.ts';

/** The senders of a transaction, as far as the outputs that it spent name an address. */
export interface Senders {
  readonly senders: readonly string[];
  readonly hasUnknownSender: boolean;
}

/** By transaction. */
export type BlockSenders = ReadonlyMap<string, Senders>;

/** Outputs of one transaction that are looked up. Beyond them its senders are not all known. */
const OUTPUTS_MAX = 1_000;

/**
 * The senders of a block's transactions that pay an owner's address; none on a network whose payments name their
 * sender.
 */
export async function readSenders(
  database: Database,
  { code }: FollowedNetwork,
  chain: Pick<Chain, 'outputAddresses'>,
  block: Block,
): Promise<BlockSenders> {
  const { outputAddresses } = chain;
  if (outputAddresses === undefined || block.payments.length === 0) return new Map();
  const paid = await findOwned(database, code, block);
  const txids = new Set(block.payments.flatMap(({ txid, to }) => (paid.has(to) ? [txid] : [])));
  const found = new Map<string, Senders>();
  for (const { txid, outputs } of block.spendings.filter((each) => txids.has(each.txid))) {
    const addresses = await outputAddresses(outputs.slice(0, OUTPUTS_MAX));
    const senders = [...new Set(addresses.filter((address) => address !== null))];
    // A block's own transaction spends nothing.
    const hasUnknownSender = outputs.length === 0 || outputs.length > OUTPUTS_MAX || addresses.includes(null);
    found.set(txid, { senders, hasUnknownSender });
  }
  return found;
}

const NAMED: Senders = { senders: [], hasUnknownSender: false };
const UNKNOWN: Senders = { senders: [], hasUnknownSender: true };

/** Those of a payment. One that names its sender has no others. */
export function sendersOf(
  { kind }: FollowedNetwork,
  { txid, isFromOurs }: { readonly txid: string; readonly isFromOurs: boolean },
  found: BlockSenders,
): Senders {
  if (kind !== 'utxo' || isFromOurs) return NAMED;
  return found.get(txid) ?? UNKNOWN;
}

/** The addresses of owners that a block pays. */
async function findOwned(database: Database, network: string, { payments }: Block): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('chain_address')
    .select('address')
    .where('network', '=', network)
    .where('owner', 'is not', null)
    .where('address', '=', sql<string>`any(${[...new Set(payments.map(({ to }) => to))]}::text[])`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}
