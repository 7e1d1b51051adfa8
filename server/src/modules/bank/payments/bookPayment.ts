import type { BankLine } from '@aldgate/bank/statements/statement.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { bankLegs, type PlatformAccountRow } from '../platformAccounts/platformAccount.ts';
import { endPayment, endToEndIdOf, findReferences, ledgerReference, lockNamedPayment } from './payment.ts';
import type { PaymentOwner } from './paymentOwner.ts';

interface Booked {
  /** Names of our payments that the statement has. */
  readonly named: ReadonlySet<string>;
  readonly account: Pick<PlatformAccountRow, 'id' | 'asset'>;
  readonly line: BankLine & { readonly id: string };
}

/**
 * A line of a statement that is a payment of ours: its debit, for which its holds are posted, or its return. Answers
 * what is still to be posted; undefined where the line is neither: a payment that was not exported from this account,
 * was debited already, or has another amount.
 */
export async function bookPayment(
  tx: Tx,
  owner: PaymentOwner,
  { named, account, line }: Booked,
  at: number,
): Promise<readonly Transfer[] | undefined> {
  const { endToEndId } = line;
  if (endToEndId === null || !named.has(endToEndId)) return undefined;
  const payment = await lockNamedPayment(tx, endToEndId);
  if (payment?.account_id !== account.id || !decimal(payment.amount).eq(line.amount)) return undefined;
  const { reference } = payment;
  if (line.direction === 'debit' && payment.state === 'exported') {
    await owner.settled(tx, reference, { bankReference: line.bankReference }, at);
    await endPayment(tx, payment, 'settled', null, at);
    return [];
  }
  if (line.direction !== 'credit' || payment.state !== 'settled') return undefined;
  const reason = line.returnReason ?? line.remittance ?? '';
  const payer = await owner.returned(tx, reference, { reason }, at);
  await endPayment(tx, payment, 'returned', reason, at);
  const key = { key: `bank:${line.id}`, flow: 'others', reference: ledgerReference(payment) } as const;
  return [{ ...key, legs: bankLegs(account, payer, line.amount) }];
}

/**
 * Locks the owners of the payments that a statement names, in one order, before anything of the statement is. Returns
 * what these payments are called.
 */
export async function lockNamedOwners(
  tx: Tx,
  owner: PaymentOwner,
  endToEndIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const references = await findReferences(tx, endToEndIds);
  for (const reference of references) await owner.lock(tx, reference);
  return new Set(references.map(endToEndIdOf));
}
