import type { Database } from '../../../kernel/database/database.ts';
import { connectNodes } from '../follow/connectNodes.ts';
import { type Comparison, compareNetwork } from './compareNetwork.ts';

/** The chain may move on while its balances are read. */
const ATTEMPTS = 5;

type Compared = Comparison | { readonly network: string; readonly failure: string };

/**
 * With why the network is suspended; null where it is not. A comparison ends at the last posted block, a suspension may
 * be of a later one.
 */
type Result = Compared & { readonly suspension: string | null };

/** Compares every network that has nodes and has been followed. */
export async function compareAtNodes(
  database: Database,
  nodes: Readonly<Record<string, readonly string[]>>,
): Promise<Result[]> {
  const followed = await database
    .selectFrom('chain_cursor as c')
    .innerJoin('chain_network as n', 'n.code', 'c.network')
    .select(['c.network', 'n.suspended_reason as suspension'])
    .orderBy('c.network')
    .execute();
  const results: Result[] = [];
  for (const { network, suspension } of followed) {
    try {
      results.push({ ...(await compareOne(database, network, nodes[network] ?? [])), suspension });
    } catch (error) {
      results.push({ network, failure: error instanceof Error ? error.message : String(error), suspension });
    }
  }
  return results;
}

async function compareOne(database: Database, network: string, urls: readonly string[]): Promise<Compared> {
  const chain = await connectNodes(database, network, urls);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const comparison = await compareNetwork(database, network, chain);
    if (comparison !== undefined) return comparison;
  }
  return { network, failure: 'its chain moved on during each comparison' };
}
