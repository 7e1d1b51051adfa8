import { z } from 'zod';
import { UTXO_NETWORKS } from '../address/utxoNetworks.ts';
import type { BlockRef, Chain } from '../chain.ts';
import { ChainError } from '../chainError.ts';
import { formatUtxoAddress } from './address.ts';
import { readOutputAddresses } from './outputAddresses.ts';
import { parseRawTransaction } from './rawTransaction.ts';
import { connectUtxo, connectUtxoBatch } from './rpc.ts';
import { amount, listPayments, spendingOf, transaction } from './transaction.ts';

interface UtxoOptions {
  /** The node's address with its user and password. It keeps an index of transactions (`-txindex`). */
  readonly url: string;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const height = z.int().nonnegative();

const block = z.object({
  hash,
  height,
  previousblockhash: hash.optional(),
  time: z.int(),
  confirmations: z.int(),
  tx: z.array(transaction),
});

const unspent = z.object({
  height,
  bestblock: hash,
  unspents: z.array(z.object({ desc: z.string(), amount })),
});

/** The generator of the curve, a valid public key that nobody uses. */
const SAMPLE_KEY = Buffer.from('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex');

/** Codes of Bitcoin Core. */
const OUT_OF_RANGE = -8;
const NOT_FOUND = -5;
const IN_CHAIN = -27;

/** A node of Bitcoin or of a chain like it. */
export function createUtxoChain({ url }: UtxoOptions): Chain {
  const ask = connectUtxo(url);
  const askAll = connectUtxoBatch(url);

  const hashAt = (at: number) => ask('getblockhash', [at], hash).catch(unless(OUT_OF_RANGE));

  return {
    identify: () => ask('getblockhash', [0], hash),
    async addressPrefix() {
      for (const prefix of Object.keys(UTXO_NETWORKS)) {
        const sample = formatUtxoAddress(SAMPLE_KEY, prefix);
        const { isvalid } = await ask('validateaddress', [sample], z.object({ isvalid: z.boolean() }));
        if (isvalid) return prefix;
      }
      throw new ChainError({ failure: 'malformed', message: 'the node accepts addresses of no known form' });
    },
    async head() {
      const info = await ask('getblockchaininfo', [], z.object({ blocks: height, bestblockhash: hash }));
      return { height: info.blocks, hash: info.bestblockhash };
    },
    finalized: async () => undefined,
    hashAt,

    async readBlock(at) {
      const own = await hashAt(at);
      if (own === undefined) return undefined;
      const found = await ask('getblock', [own, 2], block).catch(unless(NOT_FOUND));
      // A block that has left the chain has no confirmations.
      if (found === undefined || found.confirmations < 1) return undefined;
      return {
        height: at,
        hash: own,
        parent: found.previousblockhash ?? '',
        time: found.time * 1_000,
        payments: found.tx.flatMap((each) => listPayments(each, at)),
        unlisted: [],
        spendings: found.tx.map(spendingOf),
      };
    },

    outputAddresses: (outputs) => readOutputAddresses(askAll, outputs),

    async find(txid) {
      const found = await ask('getrawtransaction', [txid, true], transaction).catch(unless(NOT_FOUND));
      if (found === undefined) return undefined;
      const { blockhash, confirmations = 0 } = found;
      const mined = blockhash === undefined || confirmations < 1 ? null : await refOf(blockhash);
      return {
        txid,
        block: mined,
        confirmations: mined === null ? 0 : confirmations,
        succeeded: mined !== null,
        payments: listPayments(found, mined?.height ?? null),
      };
    },

    async balances(holdings) {
      const scan = await ask('scantxoutset', ['start', holdings.map(({ address }) => `addr(${address})`)], unspent);
      const sums = new Map<string, bigint>();
      for (const { desc, amount } of scan.unspents) {
        const owner = /^addr\((.+?)\)/.exec(desc)?.[1] ?? '';
        sums.set(owner, (sums.get(owner) ?? 0n) + amount);
      }
      return {
        at: { height: scan.height, hash: scan.bestblock },
        amounts: holdings.map(({ address }) => sums.get(address) ?? 0n),
      };
    },

    async feeRate() {
      const { feerate } = await ask('estimatesmartfee', [2], z.object({ feerate: amount.optional() }));
      // By a thousand virtual bytes; less than a unit each is a unit.
      return { kind: 'vbyte', rate: feerate === undefined ? null : (feerate + 999n) / 1_000n };
    },

    async rawTransaction(txid) {
      const text = await ask('getrawtransaction', [txid, false], z.string()).catch(unless(NOT_FOUND));
      if (text === undefined) return undefined;
      const found = parseRawTransaction(text);
      if (found?.txid === txid) return found.raw;
      throw new ChainError({ failure: 'malformed', message: `getrawtransaction: what the node gives is not ${txid}` });
    },

    nextNonce: async () => null,

    async broadcast(raw) {
      await ask('sendrawtransaction', [raw], hash).catch(unless(IN_CHAIN));
    },
  };

  async function refOf(own: string): Promise<BlockRef> {
    const header = await ask('getblockheader', [own], z.object({ height }));
    return { height: header.height, hash: own };
  }
}

/** Undefined for a refusal with this code; other failures are thrown on. */
const unless = (code: number) => (error: unknown) => {
  if (error instanceof ChainError && error.code === code) return undefined;
  throw error;
};
