import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { AccountRef } from '../../../ledger/account.ts';
import type { PaymentRow } from './payment.ts';

/** The owner of payments: the module that asked for them. Each function locks the owner's record before the payment. */
export interface PaymentOwner {
  /** Locks the owner's record until the transaction ends. */
  readonly lock: (tx: Tx, reference: string) => Promise<void>;
  /**
   * Whether a payment goes into a batch, or its file, now. `stopped`: the owner has taken it back, also out of its
   * batch; `later`: something is missing for the moment.
   */
  readonly admit: (tx: Tx, reference: string, at: number) => Promise<'go' | 'later' | 'stopped'>;
  /** It is in a batch. What it holds is held against the batch's account from now on. */
  readonly batched: (
    tx: Tx,
    reference: string,
    batch: { readonly payoutAccountId: string; readonly valueDate: string },
    at: number,
  ) => Promise<void>;
  /** Its batch was declined. */
  readonly unbatched: (tx: Tx, reference: string, at: number) => Promise<void>;
  /** The bank's file has it. */
  readonly exported: (tx: Tx, reference: string, at: number) => Promise<void>;
  /** The bank's statement has its debit: what it holds is posted. */
  readonly settled: (
    tx: Tx,
    reference: string,
    debit: { readonly bankReference: string | null },
    at: number,
  ) => Promise<void>;
  /** The bank did not carry it out: what it holds is given back. */
  readonly rejected: (
    tx: Tx,
    reference: string,
    rejection: { readonly reason: string; readonly operatorId: string },
    at: number,
  ) => Promise<void>;
  /**
   * The money came back after its debit. Returns the account that it belongs to; the line's posting is the caller's.
   */
  readonly returned: (tx: Tx, reference: string, back: { readonly reason: string }, at: number) => Promise<AccountRef>;
}

/**
 * One owner for all payments, which asks that of each payment. Throws changedMeanwhile where a payment was taken back.
 */
export function joinOwners(owners: Readonly<Record<PaymentRow['payer'], PaymentOwner>>): PaymentOwner {
  const findOwner = async (tx: Tx, reference: string): Promise<PaymentOwner | undefined> => {
    const row = await tx
      .selectFrom('bank_payment')
      .select('payer')
      .where('reference', '=', reference)
      .executeTakeFirst();
    return row && owners[row.payer];
  };
  const ownerOf = async (tx: Tx, reference: string): Promise<PaymentOwner> => {
    const owner = await findOwner(tx, reference);
    if (owner === undefined) throw new ApiError('changedMeanwhile');
    return owner;
  };
  return {
    lock: async (tx, reference) => (await findOwner(tx, reference))?.lock(tx, reference),
    admit: async (tx, reference, at) => (await findOwner(tx, reference))?.admit(tx, reference, at) ?? 'stopped',
    batched: async (tx, reference, batch, at) => (await ownerOf(tx, reference)).batched(tx, reference, batch, at),
    unbatched: async (tx, reference, at) => (await ownerOf(tx, reference)).unbatched(tx, reference, at),
    exported: async (tx, reference, at) => (await ownerOf(tx, reference)).exported(tx, reference, at),
    settled: async (tx, reference, debit, at) => (await ownerOf(tx, reference)).settled(tx, reference, debit, at),
    rejected: async (tx, reference, end, at) => (await ownerOf(tx, reference)).rejected(tx, reference, end, at),
    returned: async (tx, reference, back, at) => (await ownerOf(tx, reference)).returned(tx, reference, back, at),
  };
}
