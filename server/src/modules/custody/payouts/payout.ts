import type { Selectable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { addJob, addJobAt } from '../../../kernel/jobs/jobs.ts';
import { batchIntervalMs } from '../batchInterval.ts';
import { PLAN_OUTGOING } from '../planJob.ts';

export type PayoutRow = Selectable<Tables['payout']>;

/** Payment to an address outside. */
export interface NewPayout {
  /** The record that it pays. */
  readonly reference: string;
  readonly network: string;
  readonly asset: string;
  readonly address: string;
  /** Decimal string. */
  readonly amount: string;
}

/** Adds a payout behind those that were requested before. */
export async function requestPayout(
  tx: Tx,
  { reference, network, asset, address, amount }: NewPayout,
  at: number,
): Promise<void> {
  await tx
    .insertInto('payout')
    .values({ reference, network, asset, address, amount, requested_at: new Date(at) })
    .execute();
  await addJob(tx, PLAN_OUTGOING, {});
  const { kind, block_seconds: blockSeconds } = await tx
    .selectFrom('chain_network')
    .select(['kind', 'block_seconds'])
    .where('code', '=', network)
    .executeTakeFirstOrThrow();
  // Payments with outputs wait for others to go with.
  if (kind === 'utxo') await addJobAt(tx, PLAN_OUTGOING, {}, at + batchIntervalMs(blockSeconds));
}

/** Takes a payout back, once or again. Returns false where a transaction pays it already. */
export async function cancelPayout(tx: Tx, reference: string): Promise<boolean> {
  await tx.deleteFrom('payout').where('reference', '=', reference).where('outgoing_id', 'is', null).execute();
  const taken = await tx.selectFrom('payout').select('reference').where('reference', '=', reference).executeTakeFirst();
  return taken === undefined;
}

/**
 * The owner of payouts, when transactions are planned. Each function but `prepare` locks the owner's record before the
 * payout.
 */
export interface PayoutGate {
  /** These payouts wait: others are asked about them before the transaction that plans begins. */
  readonly prepare: (references: readonly string[]) => Promise<void>;
  /**
   * Whether a payout goes now: `stopped`: the owner has taken it back; `later`: something is missing for the moment.
   */
  readonly admit: (tx: Tx, reference: string, at: number) => Promise<'go' | 'later' | 'stopped'>;
  /** A transaction pays it from now on. */
  readonly assigned: (tx: Tx, reference: string, at: number) => Promise<void>;
  /** The hot wallet holds too little; it is tried again when that changes. */
  readonly short: (tx: Tx, reference: string, at: number) => Promise<void>;
}

export interface PaidBy {
  readonly reference: string;
  readonly txid: string;
}

/** The owner of payouts, when the chain did something with their transactions. */
export interface PayoutSink {
  /** Its transaction was sent, also again after its block was gone. */
  readonly broadcast: (tx: Tx, payout: PaidBy, at: number) => Promise<void>;
  readonly mined: (tx: Tx, payout: PaidBy & { readonly height: number }, at: number) => Promise<void>;
  /**
   * Its block is final. `refused`: the chain did not move it; `superseded`: a cancelling transaction is in its place.
   */
  readonly finalized: (
    tx: Tx,
    payout: PaidBy & { readonly height: number; readonly outcome: 'paid' | 'refused' | 'superseded' },
    at: number,
  ) => Promise<void>;
}
