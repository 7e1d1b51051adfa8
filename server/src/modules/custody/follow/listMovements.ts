import type { Block, Payment, Spending } from '@aldgate/chain';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import type { FollowedNetwork } from './followedNetwork.ts';

/** A payment from or to an address of the platform. */
export interface Movement {
  readonly txid: string;
  readonly index: string;
  readonly asset: string;
  /** Decimal string. */
  readonly amount: string;
  readonly from: string | null;
  readonly to: string;
  readonly isFromOurs: boolean;
  readonly isToOurs: boolean;
  readonly maturesAt: number | null;
}

/** A transaction of the platform. */
export interface OwnTransaction {
  readonly txid: string;
  readonly nonce: number | null;
  /** Sender whose nonce it used; null on a network with outputs. */
  readonly sender: string | null;
  readonly succeeded: boolean;
  /** In the native asset, decimal string. */
  readonly fee: string;
}

/** An output of the platform that a transaction of the block spends. */
export interface SpentOutput {
  readonly txid: string;
  readonly index: string;
  readonly spentBy: string;
}

export interface BlockMovements {
  readonly movements: readonly Movement[];
  readonly transactions: readonly OwnTransaction[];
  readonly spent: readonly SpentOutput[];
}

/** The platform's property: its addresses, and those of its unspent outputs that the block may spend. */
export interface Owned {
  readonly addresses: ReadonlySet<string>;
  /** Units by `txid/out:0`. */
  readonly outputs: ReadonlyMap<string, bigint>;
}

const outputName = (txid: string, index: string): string => `${txid}/${index}`;

/** Lists a block's movements from and to the platform, and the platform's transactions in it. */
export function listMovements(block: Block, network: FollowedNetwork, owned: Owned): BlockMovements {
  const isOurs = (address: string | null) => address !== null && owned.addresses.has(address);
  const outputs = new Map(owned.outputs);
  for (const { txid, index, to, amount } of block.payments) {
    if (network.kind === 'utxo' && isOurs(to)) outputs.set(outputName(txid, index), amount);
  }
  const spendings = block.spendings.map((spending) => describeSpending(spending, outputs, isOurs));
  const spenders = new Set(spendings.flatMap(({ txid, isOfOurs }) => (isOfOurs ? [txid] : [])));
  const movements = block.payments.flatMap((payment) => {
    const listed = payment.contract === null ? network.nativeAsset : network.tokens.get(payment.contract);
    const isFromOurs = isOurs(payment.from) || (network.kind === 'utxo' && spenders.has(payment.txid));
    const isToOurs = isOurs(payment.to);
    if (listed === undefined || !(isFromOurs || isToOurs)) return [];
    const { txid, index, from, to, maturesAt } = payment;
    const amount = fromUnits(payment.amount, listed.decimals);
    return [{ txid, index, from, to, isFromOurs, isToOurs, maturesAt, asset: listed.asset, amount }];
  });
  const paid = sumByTransaction(network.kind === 'utxo' ? block.payments : []);
  const transactions = spendings.flatMap(({ txid, isOfOurs, nonce, sender, succeeded, fee, inputs }) => {
    const units = fee ?? inputs - (paid.get(txid) ?? 0n);
    return isOfOurs ? [{ txid, nonce, sender, succeeded, fee: fromUnits(units, network.nativeAsset.decimals) }] : [];
  });
  return { movements, transactions, spent: spendings.flatMap(({ spent }) => spent) };
}

/** Whether a transaction is the platform's, and which of its outputs it spends. */
function describeSpending(
  { txid, nonce, outputs: used, succeeded, fee }: Spending,
  outputs: ReadonlyMap<string, bigint>,
  isOurs: (address: string | null) => boolean,
) {
  const spent = used.flatMap(({ txid: from, index }) => {
    const name = `out:${index}`;
    return outputs.has(outputName(from, name)) ? [{ txid: from, index: name, spentBy: txid }] : [];
  });
  const inputs = spent.reduce((sum, each) => sum + (outputs.get(outputName(each.txid, each.index)) ?? 0n), 0n);
  const isOfOurs = spent.length > 0 || isOurs(nonce?.sender ?? null);
  return {
    txid,
    nonce: nonce?.number ?? null,
    sender: nonce?.sender ?? null,
    succeeded,
    spent,
    inputs,
    fee,
    isOfOurs,
  };
}

function sumByTransaction(payments: readonly Payment[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { txid, amount } of payments) sums.set(txid, (sums.get(txid) ?? 0n) + amount);
  return sums;
}
