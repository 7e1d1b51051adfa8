import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

/** A transaction of the platform before it has its nonce or its attempts. */
export interface NewOutgoing {
  readonly network: string;
  readonly kind: Tables['outgoing_transaction']['kind'];
  /** Wallet whose nonce or outputs it uses; the hot one by default. */
  readonly wallet?: 'hot' | 'cold';
  readonly asset: string | null;
  readonly amount: string | null;
  /** Data that the signer builds it from, without nonce, fees and attempt. */
  readonly intent: Readonly<Record<string, unknown>>;
  /** The deposit addresses that it collects from. */
  readonly addresses: readonly string[];
  /** The outputs that it spends; empty for a network without outputs. */
  readonly inputs: readonly { readonly txid: string; readonly index: string }[];
}

/**
 * Stores a transaction with its inputs, or with the next nonce, which belongs to it for ever. The nonce comes later
 * where none was used before: the process that has a node knows the first.
 */
export async function reserveOutgoing(tx: Tx, outgoing: NewOutgoing, at: number): Promise<string> {
  const { network, kind, wallet = 'hot', asset, amount, intent, addresses, inputs } = outgoing;
  const id = randomUUID();
  await tx
    .insertInto('outgoing_transaction')
    .values({
      id,
      network,
      kind,
      wallet,
      asset,
      amount,
      intent: JSON.stringify(intent),
      nonce: null,
      state: 'reserved',
      created_at: new Date(at),
    })
    .execute();
  if (addresses.length > 0) {
    await tx
      .insertInto('outgoing_address')
      .values(addresses.map((address) => ({ outgoing_id: id, network, address })))
      .execute();
  }
  if (inputs.length > 0) {
    await tx
      .insertInto('outgoing_input')
      .values(inputs.map(({ txid, index }) => ({ network, txid, payment_index: index, outgoing_id: id })))
      .execute();
  }
  return id;
}
