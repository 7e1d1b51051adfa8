import { isHex, keccak256 } from 'viem';
import { z } from 'zod';
import type { Block, Chain, FoundTransaction, Payment } from '../chain.ts';
import { ChainError } from '../chainError.ts';
import type { Ask } from '../rpc.ts';
import { balanceOf } from './balanceOf.ts';
import { listTokenPayments, type Receipt, receipt } from './receipts.ts';
import { address, connectEvm, count, hash, quantity } from './rpc.ts';
import { listNativePayments, trace } from './traces.ts';
import { estimateTransferGas } from './transferGas.ts';

interface EvmOptions {
  readonly url: string;
  /** The contracts whose transfers are payments. */
  readonly tokens: readonly string[];
}

const transaction = z.object({
  hash,
  from: address,
  nonce: count,
  blockNumber: count.nullish(),
});

const header = z.object({ number: count, hash, parentHash: hash, timestamp: count });

const fullBlock = header.extend({
  gasUsed: quantity,
  transactions: z.array(transaction),
  withdrawals: z.array(z.object({ index: count, address, amount: quantity })).optional(),
});

/** Validators' withdrawals are in units of 10⁻⁹. */
const GWEI = 1_000_000_000n;

/** Prefix of the code of a delegating account (EIP-7702): its owner still holds the key. */
const DELEGATION = '0xef0100';

const hexOf = (value: number): string => `0x${value.toString(16)}`;

/** A node of Ethereum or of a chain like it. */
export function createEvmChain({ url, tokens }: EvmOptions): Chain {
  const ask = connectEvm(url);
  const listed = new Set(tokens.map((token) => token.toLowerCase()));
  const headerAt = (tag: string) => ask('eth_getBlockByNumber', [tag, false], header.nullable());

  const head = async () => {
    const latest = await headerAt('latest');
    if (latest === null) throw new ChainError({ failure: 'malformed', message: 'the node has no block' });
    return { height: latest.number, hash: latest.hash };
  };

  const isListed = ({ contract }: Payment) => contract !== null && listed.has(contract);
  const transfersOf = (receipts: readonly Receipt[]): Payment[] =>
    receipts.flatMap((each) => (each.status ? listTokenPayments(each) : []));

  return {
    identify: async () => String(await ask('eth_chainId', [], count)),
    addressPrefix: async () => null,
    head,
    async finalized() {
      const final = await headerAt('finalized');
      return final === null ? undefined : { height: final.number, hash: final.hash };
    },
    hashAt: async (height) => (await headerAt(hexOf(height)))?.hash,

    async readBlock(height) {
      const block = await ask('eth_getBlockByNumber', [hexOf(height), true], fullBlock.nullable());
      if (block === null) return undefined;
      const [receipts, traces] = await Promise.all([
        ask('eth_getBlockReceipts', [hexOf(height)], z.array(receipt).nullable()),
        ask('trace_block', [hexOf(height)], z.array(trace).nullable()),
      ]);
      // The three are read one after the other; the block may have left the chain in between.
      const isWhole = [...(receipts ?? []), ...(traces ?? [])].every((each) => each.blockHash === block.hash);
      if (!isWhole || receipts?.length !== block.transactions.length || traces === null) return undefined;
      // A node may know of a block before it knows all of its transactions. The header has the gas of all of them.
      if (receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n) !== block.gasUsed) return undefined;
      // A transaction without a trace would seem to have moved nothing.
      const traced = new Set(traces.map(({ transactionHash }) => transactionHash));
      if (!block.transactions.every(({ hash: txid }) => traced.has(txid))) return undefined;
      const transfers = transfersOf(receipts);
      const payments = [...listNativePayments(traces), ...transfers.filter(isListed)];
      return { ...formatBlock(block, receipts, payments), unlisted: transfers.filter((each) => !isListed(each)) };
    },

    async find(txid) {
      const found = await ask('eth_getTransactionByHash', [txid], transaction.nullable());
      if (found === null) return undefined;
      const mined = await ask('eth_getTransactionReceipt', [txid], receipt.nullable());
      if (mined === null) return { txid, block: null, confirmations: 0, succeeded: false, payments: [] };
      const traces = await ask('trace_transaction', [txid], z.array(trace));
      const payments = [...listNativePayments(traces), ...transfersOf([mined]).filter(isListed)];
      return describe(mined, payments, (await head()).height);
    },

    async balances(holdings, height) {
      const tag = hexOf(height);
      const block = await headerAt(tag);
      if (block === null) throw new ChainError({ failure: 'refused', message: `there is no block ${height}` });
      const amounts = await Promise.all(holdings.map((holding) => balanceOf(ask, holding, tag)));
      // Another block may have taken the height while the balances were read.
      if ((await headerAt(tag))?.hash !== block.hash) {
        throw new ChainError({ failure: 'refused', message: `block ${height} left the chain` });
      }
      return { at: { height, hash: block.hash }, amounts };
    },

    async feeRate() {
      const [latest, tip] = await Promise.all([
        ask('eth_getBlockByNumber', ['latest', false], z.object({ baseFeePerGas: quantity })),
        ask('eth_maxPriorityFeePerGas', [], quantity),
      ]);
      return { kind: 'gas', base: latest.baseFeePerGas, tip };
    },

    transferGas: (transfer) => estimateTransferGas(ask, transfer),

    async hasCode(account) {
      const code = await ask('eth_getCode', [account, 'latest'], z.string().regex(/^0x([0-9a-f]{2})*$/i));
      return code !== '0x' && !code.toLowerCase().startsWith(DELEGATION);
    },

    nextNonce: (account) => ask('eth_getTransactionCount', [account, 'pending'], count),

    broadcast: (raw) => broadcast(ask, raw),
  };
}

function formatBlock(
  {
    number: height,
    hash: own,
    parentHash: parent,
    timestamp,
    transactions,
    withdrawals = [],
  }: z.output<typeof fullBlock>,
  receipts: readonly Receipt[],
  payments: readonly Payment[],
): Omit<Block, 'unlisted'> {
  const byHash = new Map(receipts.map((each) => [each.transactionHash, each]));
  return {
    height,
    hash: own,
    parent,
    time: timestamp * 1_000,
    payments: [
      ...payments,
      ...withdrawals.map(({ index, address: to, amount }) => ({
        txid: own,
        index: `withdrawal:${index}`,
        from: null,
        to,
        contract: null,
        maturesAt: null,
        amount: amount * GWEI,
      })),
    ],
    spendings: transactions.map(({ hash: txid, from, nonce }) => {
      const done = byHash.get(txid);
      return {
        txid,
        nonce: { sender: from, number: nonce },
        outputs: [],
        succeeded: done?.status ?? false,
        fee: done === undefined ? null : done.gasUsed * done.effectiveGasPrice,
      };
    }),
  };
}

const describe = (
  { transactionHash: txid, blockHash, blockNumber: height, status: succeeded }: Receipt,
  payments: readonly Payment[],
  headHeight: number,
): FoundTransaction => ({
  txid,
  block: { height, hash: blockHash },
  succeeded,
  payments,
  confirmations: Math.max(0, headHeight - height + 1),
});

/** Refused as known, or with a nonce that is used up: by this transaction where the node finds it. */
async function broadcast(ask: Ask, raw: string): Promise<void> {
  try {
    await ask('eth_sendRawTransaction', [raw], hash);
  } catch (error) {
    if (!(error instanceof ChainError) || error.failure !== 'refused' || !isHex(raw)) throw error;
    const found = await ask('eth_getTransactionByHash', [keccak256(raw)], transaction.nullable());
    if (found === null) throw error;
  }
}
