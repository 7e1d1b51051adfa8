import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { DepositRow } from './depositRow.ts';

/** Open screens of the owners read their records again. */
export async function announce(tx: Tx, rows: readonly Pick<DepositRow, 'institution_id'>[]): Promise<void> {
  const institutions = new Set(rows.flatMap(({ institution_id: id }) => id ?? []));
  for (const institutionId of institutions) await notify(tx, { topic: 'wallet', institutionId });
}
