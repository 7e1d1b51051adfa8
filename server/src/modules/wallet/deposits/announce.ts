import { findInstitution } from '@aldgate/domain/ledger/moneyOwner.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { readOwner } from '../../../ledger/moneyOwner.ts';
import type { DepositRow } from './depositRow.ts';

/** Open screens of the owners read their records again. */
export async function announce(tx: Tx, rows: readonly Pick<DepositRow, 'owner' | 'owner_kind'>[]): Promise<void> {
  const institutions = new Set(rows.flatMap((row) => findInstitution(readOwner(row)) ?? []));
  for (const institutionId of institutions) await notify(tx, { topic: 'wallet', institutionId });
}
