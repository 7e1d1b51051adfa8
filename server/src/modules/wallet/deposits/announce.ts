import { notify } from '../../../kernel/changeEvents.ts';
import type { Tx } from '../../../kernel/database.ts';
import { isInstitutionId } from '../owner.ts';
import type { DepositRow } from './depositRow.ts';

/** Open screens of the owners read their records again. */
export async function announce(tx: Tx, rows: readonly Pick<DepositRow, 'owner'>[]): Promise<void> {
  const owners = new Set(rows.map(({ owner }) => owner).filter(isInstitutionId));
  for (const institutionId of owners) await notify(tx, { topic: 'wallet', institutionId });
}
