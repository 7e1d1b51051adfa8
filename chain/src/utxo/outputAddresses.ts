import type { OutputRef } from '../chain.ts';
import type { AskAll } from './rpc.ts';
import { addressOf, transaction } from './transaction.ts';

/** Transactions of one request: an answer has the whole of each. */
const BATCH = 10;

/** The addresses that outputs pay, in their order; null for a script that names no single address. */
export async function readOutputAddresses(
  askAll: AskAll,
  outputs: readonly OutputRef[],
): Promise<readonly (string | null)[]> {
  const txids = [...new Set(outputs.map(({ txid }) => txid))];
  const addresses = new Map<string, string>();
  for (let start = 0; start < txids.length; start += BATCH) {
    const calls = txids.slice(start, start + BATCH).map((txid) => [txid, true]);
    for (const { txid, vout } of await askAll('getrawtransaction', calls, transaction)) {
      for (const output of vout) {
        const address = addressOf(output);
        if (address !== undefined) addresses.set(`${txid}/${output.n}`, address);
      }
    }
  }
  return outputs.map(({ txid, index }) => addresses.get(`${txid}/${index}`) ?? null);
}
