import type { EvmTransaction, UtxoTransaction } from '@aldgate/chain';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { readPrevious } from '../outgoing/previousTransactions.ts';
import { type Attempt, findNewestAttempt, type Outgoing } from '../outgoing/rows.ts';
import { findWallets } from './wallets.ts';

const units = z.string().transform(BigInt);
const evmIntent = z.object({ asset: z.string(), amount: units, to: z.string() });
const evmTerms = z.object({ gas: units, maxFee: units, tip: units });
const utxoIntent = z.object({
  inputs: z.array(z.object({ txid: z.string(), vout: z.int(), value: units })),
  outputs: z.tuple([z.object({ address: z.string(), amount: units })]),
});
const utxoTerms = z.object({ fee: units });

/** A transfer from cold as it was requested, before it is signed. */
export type Unsigned =
  | { readonly kind: 'evm'; readonly transaction: EvmTransaction }
  | { readonly kind: 'utxo'; readonly transaction: UtxoTransaction; readonly prefix: string };

/**
 * The newest attempt of a transfer from cold. Throws changedMeanwhile where there is none, or where it is in a block.
 */
export async function findColdAttempt(
  database: Database | Tx,
  outgoingId: string,
): Promise<{ readonly outgoing: Outgoing; readonly attempt: Attempt }> {
  const outgoing = await database
    .selectFrom('outgoing_transaction')
    .selectAll()
    .where('id', '=', outgoingId)
    .where('wallet', '=', 'cold')
    .executeTakeFirst();
  if (outgoing === undefined) throw new ApiError('notFound');
  const attempt = await findNewestAttempt(database, outgoingId);
  const isOpen = outgoing.state !== 'mined' && outgoing.state !== 'final';
  if (attempt === undefined || !isOpen) throw new ApiError('changedMeanwhile');
  return { outgoing, attempt };
}

/** The file that is signed offline. */
export async function readColdFile(
  database: Database,
  outgoingId: string,
): Promise<{ fileName: string; content: string }> {
  const { outgoing, attempt } = await findColdAttempt(database, outgoingId);
  const unsigned = await describeUnsigned(database, outgoing, attempt);
  const { formatEvmFile, formatPsbt } = await import('@aldgate/chain');
  const name = `cold-refill-${outgoing.network}-${outgoingId.slice(0, 8)}-${attempt.attempt}`;
  return unsigned.kind === 'evm'
    ? { fileName: `${name}.json`, content: formatEvmFile(unsigned.transaction) }
    : { fileName: `${name}.psbt`, content: formatPsbt(unsigned.transaction, unsigned.prefix) };
}

/** An attempt of a transfer from cold, field by field. */
export async function describeUnsigned(
  database: Database | Tx,
  outgoing: Outgoing,
  attempt: Attempt,
): Promise<Unsigned> {
  const network = await database
    .selectFrom('chain_network')
    .selectAll()
    .where('code', '=', outgoing.network)
    .executeTakeFirstOrThrow();
  const wallets = await findWallets(database, network.code);
  if (wallets === undefined) throw new ApiError('changedMeanwhile');
  if (network.kind === 'utxo') {
    const transaction = await describeUtxo(database, outgoing, attempt, wallets.cold);
    return { kind: 'utxo', transaction, prefix: network.address_prefix ?? '' };
  }
  return { kind: 'evm', transaction: await describeEvm(database, network, outgoing, attempt, wallets.cold) };
}

async function describeEvm(
  database: Database | Tx,
  network: Selectable<Tables['chain_network']>,
  outgoing: Outgoing,
  attempt: Attempt,
  from: string,
): Promise<EvmTransaction> {
  const { asset, amount, to } = evmIntent.parse(outgoing.intent);
  const { gas, maxFee, tip } = evmTerms.parse(attempt.terms);
  const { contract } = await database
    .selectFrom('chain_asset')
    .select('contract')
    .where('network', '=', network.code)
    .where('asset', '=', asset)
    .executeTakeFirstOrThrow();
  const { encodeTokenTransfer } = await import('@aldgate/chain');
  return {
    chainId: Number(network.chain_identity),
    nonce: Number(outgoing.nonce),
    from,
    ...(contract === null
      ? { to, value: amount, data: '0x' }
      : { to: contract, value: 0n, data: encodeTokenTransfer(to as `0x${string}`, amount) }),
    gas,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
  };
}

async function describeUtxo(
  database: Database | Tx,
  outgoing: Outgoing,
  attempt: Attempt,
  cold: string,
): Promise<UtxoTransaction> {
  const { inputs, outputs } = utxoIntent.parse(outgoing.intent);
  const { fee } = utxoTerms.parse(attempt.terms);
  const previous = await readPrevious(database, outgoing.network, inputs);
  if (previous === undefined) throw new ApiError('changedMeanwhile');
  const change = inputs.reduce((sum, { value }) => sum + value, 0n) - outputs[0].amount - fee;
  return {
    inputs: inputs.map(({ txid, vout, value }) => ({ txid, vout, value, address: cold, previous: previous.get(txid) })),
    outputs: [...outputs, ...(change > 0n ? [{ address: cold, amount: change }] : [])],
  };
}
