import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Proposal } from './propose.ts';

export type StoredLine = BankLine & {
  readonly id: string;
  readonly proposal: Proposal;
  /** The debit or the return of a payment of ours. */
  readonly isOfPayment: boolean;
};

/** It came in and belongs to nobody yet. */
export const isWaiting = ({ direction, kind, isOfPayment }: StoredLine): boolean =>
  direction === 'credit' && kind === 'payment' && !isOfPayment;

/** It left, and neither a payment of ours nor a charge explains it. */
export const isUnknownDebit = ({ direction, kind, isOfPayment }: StoredLine): boolean =>
  direction === 'debit' && kind === 'payment' && !isOfPayment;

interface Context {
  readonly statementId: string;
  readonly accountId: string;
  readonly asset: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Stores the lines of a statement in one statement. What came in waits for a match; the rest is booked. */
export async function insertLines(
  tx: Tx,
  { statementId, accountId, asset, at }: Context,
  lines: readonly StoredLine[],
): Promise<void> {
  const rows = lines.map((line, index) => {
    const waits = isWaiting(line);
    const { readiness, institutionId, depositId, reasons } = line.proposal;
    return {
      id: line.id,
      ordinal: index + 1,
      identity: line.identity,
      direction: line.direction,
      kind: line.kind,
      amount: line.amount,
      booked_on: line.bookedOn,
      value_on: line.valueOn,
      bank_reference: line.bankReference,
      end_to_end_id: line.endToEndId,
      reference: line.reference,
      remittance: line.remittance,
      payer_name: line.counterparty?.name ?? null,
      payer_iban: line.counterparty?.iban ?? null,
      payer_number: line.counterparty?.number ?? null,
      is_return: line.isReturn,
      return_reason: line.returnReason,
      state: waits ? readiness : line.isOfPayment ? 'settled' : 'booked',
      readiness: waits ? readiness : null,
      proposed_institution_id: waits ? institutionId : null,
      proposed_deposit_id: waits ? depositId : null,
      reasons: waits ? reasons : line.warning === undefined ? [] : [line.warning],
    };
  });
  await sql`
    insert into bank_line (statement_id, account_id, asset, imported_at, id, ordinal, identity, direction, kind, amount,
      booked_on, value_on, bank_reference, end_to_end_id, reference, remittance, payer_name, payer_iban, payer_number,
      is_return, return_reason, state, readiness, proposed_institution_id, proposed_deposit_id, reasons)
    select ${statementId}::uuid, ${accountId}::uuid, ${asset}, ${new Date(at)}::timestamptz, each.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as each (
      id uuid, ordinal int, identity text, direction text, kind text, amount numeric, booked_on date, value_on date,
      bank_reference text, end_to_end_id text, reference text, remittance text, payer_name text, payer_iban text,
      payer_number text, is_return boolean, return_reason text, state text, readiness text,
      proposed_institution_id uuid, proposed_deposit_id uuid, reasons text[])
  `.execute(tx);
}
