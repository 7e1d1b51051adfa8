import type { OperationsAnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database.ts';
import { verifyLedger } from '../../../ledger/verify.ts';

/** Recomputes the ledger and says each difference in words. */
export async function verifyLedgerBooks(database: Database): Promise<OperationsAnswerOf<'verifyLedger'>> {
  const { accounts, transfers, differences } = await verifyLedger(database);
  return {
    accounts,
    transfers,
    differences: differences.map(
      ({ kind, subject, stored, recomputed }) => `${kind}: ${subject}: stored ${stored}, recomputed ${recomputed}`,
    ),
  };
}
