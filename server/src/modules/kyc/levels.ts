import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import type { Tx } from '../../kernel/database.ts';
import type { VerificationStatus } from '../identity/tables.ts';
import type { InstitutionRow } from '../identity/users.ts';

/** KY-01: how an institution stands at a level. */
export const statusOf = (institution: InstitutionRow, level: KycLevel): VerificationStatus =>
  level === 'primary' ? institution.primary_verification : institution.advanced_verification;

export async function setLevel(
  tx: Tx,
  institutionId: string,
  level: KycLevel,
  status: VerificationStatus,
): Promise<void> {
  await tx
    .updateTable('institution')
    .set(level === 'primary' ? { primary_verification: status } : { advanced_verification: status })
    .where('id', '=', institutionId)
    .execute();
}
