import { NOT_ARRIVED } from '@aldgate/domain/brokers/financing/states.ts';
import { DAY_MS } from '@aldgate/domain/time/utcDay.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { recordChange } from '../capital/changes.ts';
import type { CapitalDeps } from '../capital/deps.ts';
import { rejectChange } from '../capital/withdrawChange.ts';

/** How long an announced pay-in waits for its transaction, by the business clock. */
const ANNOUNCED_FOR_MS = 7 * DAY_MS;

/** Rejects announced pay-ins whose transaction has not arrived; what arrives later is paid in by itself. */
export const expirePayIns = ({ database, clock, businessClock }: CapitalDeps): Promise<void> =>
  inTransaction(database, async (tx) => {
    const at = clock();
    const rows = await tx
      .selectFrom('broker_capital_change')
      .selectAll()
      .where('status', '=', 'approving')
      .where('txid', 'is not', null)
      .where('created_at', '<', new Date((await businessClock(tx)) - ANNOUNCED_FOR_MS))
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of rows) {
      const { change_no: changeNo, institution_id: institutionId } = row;
      await rejectChange(tx, row, { reason: NOT_ARRIVED, at });
      await recordChange(tx, changeNo, { at, actor: 'system', action: 'capital_change_rejected', institutionId });
    }
  });
