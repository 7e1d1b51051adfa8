import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { PayoutSink } from './payout.ts';

type MovementRow = Selectable<Tables['chain_movement']>;

/** The payouts of a transaction that has not ended. */
const selectOpen = (tx: Tx, outgoingId: string) =>
  tx
    .selectFrom('payout')
    .select('reference')
    .where('outgoing_id', '=', outgoingId)
    .where('ended_at', 'is', null)
    .orderBy('number');

/** Reports that a transaction was sent. A cancelling attempt pays nobody. */
export async function reportBroadcast(
  tx: Tx,
  { outgoingId, txid }: { readonly outgoingId: string; readonly txid: string },
  sink: PayoutSink,
  at: number,
): Promise<void> {
  for (const { reference } of await selectOpen(tx, outgoingId).execute()) {
    await sink.broadcast(tx, { reference, txid }, at);
  }
}

/** Reports that a block has a transaction. */
export async function reportMined(
  tx: Tx,
  { outgoingId, txid, height }: { readonly outgoingId: string; readonly txid: string; readonly height: number },
  sink: PayoutSink,
  at: number,
): Promise<void> {
  for (const { reference } of await selectOpen(tx, outgoingId).execute()) {
    await sink.mined(tx, { reference, txid, height }, at);
  }
}

interface FinalPayout {
  readonly reference: string;
  readonly txid: string;
  readonly is_cancel: boolean;
  readonly is_paid: boolean;
}

/** Reports what the transactions of a final block did: a payment was made where the chain says that it was. */
export async function reportFinal(
  tx: Tx,
  { network, height }: { readonly network: string; readonly height: number },
  sink: PayoutSink,
  at: number,
): Promise<void> {
  const { rows } = await sql<FinalPayout>`
    select p.reference, t.txid, a.is_cancel, exists (
      select from chain_movement m
      where m.network = t.network and m.txid = t.txid and m.asset = p.asset and m.to_address = p.address
        and m.amount = p.amount and m.is_from_ours
    ) as is_paid
    from chain_transaction t
    join outgoing_attempt a on a.txid = t.txid
    join payout p on p.outgoing_id = a.outgoing_id and p.ended_at is null
    where t.network = ${network} and t.height = ${height}
    order by p.number
  `.execute(tx);
  for (const { reference, txid, is_cancel: isCancel, is_paid: isPaid } of rows) {
    // A superseded one may be requested again under the same reference.
    if (isCancel) await tx.deleteFrom('payout').where('reference', '=', reference).execute();
    else
      await tx
        .updateTable('payout')
        .set({ ended_at: new Date(at) })
        .where('reference', '=', reference)
        .execute();
    const outcome = isCancel ? 'superseded' : isPaid ? 'paid' : 'refused';
    await sink.finalized(tx, { reference, txid, height, outcome }, at);
  }
}

/** Whether a payment from the platform's wallets is one that was requested, by the transaction that pays it. */
export async function isPayout(
  tx: Tx,
  {
    network,
    txid,
    asset,
    amount,
    to_address: address,
  }: Pick<MovementRow, 'network' | 'txid' | 'asset' | 'amount' | 'to_address'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payout as p')
    .innerJoin('outgoing_attempt as a', 'a.outgoing_id', 'p.outgoing_id')
    .select('p.reference')
    .where('a.txid', '=', txid)
    .where('p.network', '=', network)
    .where('p.asset', '=', asset)
    .where('p.address', '=', address)
    .where('p.amount', '=', amount)
    .executeTakeFirst();
  return row !== undefined;
}
