import type { OperationsAnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database.ts';
import { verifyLedger } from '../../../ledger/verify.ts';

/** Verifies the ledger and describes each difference. */
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
