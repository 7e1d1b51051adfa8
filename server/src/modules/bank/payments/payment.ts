import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Payee } from './payee.ts';

export type PaymentRow = Selectable<Tables['bank_payment']>;

/** Payment to an account at a bank. */
export interface NewPayment {
  /** The record that it pays, and its kind. */
  readonly reference: string;
  readonly payer: PaymentRow['payer'];
  readonly asset: string;
  /** Decimal string. */
  readonly amount: string;
  readonly charges: 'shared' | 'our';
  readonly beneficiary: Payee;
  readonly payoutAccountId: string;
}

/** Adds a payment behind those that were requested before. It waits for a batch. */
export async function requestPayment(tx: Tx, payment: NewPayment, at: number): Promise<void> {
  const { reference, payer, asset, amount, charges, beneficiary, payoutAccountId } = payment;
  await tx
    .insertInto('bank_payment')
    .values({
      reference,
      payer,
      asset,
      amount,
      charges,
      account_id: payoutAccountId,
      beneficiary: JSON.stringify(beneficiary),
      state: 'queued',
      requested_at: new Date(at),
    })
    .execute();
}

/** Takes a payment back, out of its batch too. Returns false where the bank's file has it. */
export async function cancelPayment(tx: Tx, reference: string): Promise<boolean> {
  await tx
    .deleteFrom('bank_payment')
    .where('reference', '=', reference)
    .where('state', 'in', ['queued', 'batched'])
    .execute();
  const exported = await tx
    .selectFrom('bank_payment')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return exported === undefined;
}

/** Builds the bank's name of a payment. */
export const endToEndIdOf = (reference: string): string => reference.replaceAll('-', '');

/** Names the payment's owner in the ledger, such as `bank_withdrawal:<id>`. */
export const ledgerReference = ({ payer, reference }: Pick<PaymentRow, 'payer' | 'reference'>): string =>
  `bank_${payer}:${reference}`;

const isNamed = (endToEndId: string) => sql<boolean>`replace(reference::text, '-', '') = ${endToEndId}`;

/**
 * The records of the payments that lines of a statement name, in one order; those that are none of ours are left out.
 */
export async function findReferences(tx: Tx, endToEndIds: readonly (string | null)[]): Promise<string[]> {
  const named = [...new Set(endToEndIds.filter((id) => id !== null))];
  const rows = await tx
    .selectFrom('bank_payment')
    .select('reference')
    .where(sql<boolean>`replace(reference::text, '-', '') = any(${named}::text[])`)
    .orderBy('reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The payment that a line names, locked until the transaction ends. */
export const lockNamedPayment = (tx: Tx, endToEndId: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('bank_payment').selectAll().where(isNamed(endToEndId)).forUpdate().executeTakeFirst();

/** A payment, locked until the transaction ends. */
export const lockPayment = (tx: Tx, reference: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('bank_payment').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst();

/** The bank has paid it, or it came back with the bank's reason. */
export const endPayment = (
  tx: Tx,
  { reference }: PaymentRow,
  state: 'settled' | 'returned',
  reason: string | null,
  at: number,
) =>
  tx
    .updateTable('bank_payment')
    .set({ state, reason, ended_at: new Date(at) })
    .where('reference', '=', reference)
    .execute();
