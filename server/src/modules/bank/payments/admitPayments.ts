import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { PaymentOwner } from './paymentOwner.ts';

export interface PaymentDeps {
  readonly database: Database;
  readonly owner: PaymentOwner;
}

/**
 * Those of the payments that may go now. What became stricter for one stops it for good, whatever happens to the
 * others.
 */
export async function admitPayments(
  { database, owner }: PaymentDeps,
  references: readonly string[],
  at: number,
): Promise<string[]> {
  const admitted: string[] = [];
  for (const reference of references) {
    const decision = await inTransaction(database, (tx) => owner.admit(tx, reference, at));
    if (decision === 'go') admitted.push(reference);
  }
  return admitted;
}
