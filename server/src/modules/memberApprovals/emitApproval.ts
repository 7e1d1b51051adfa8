import type { Tx } from '../../kernel/database/database.ts';
import { emitEvent } from '../../kernel/events/customerEvents.ts';
import type { ApprovalRow } from './tables.ts';

/** Stores the event of a request that was made, or that has ended. */
export const emitApproval = (tx: Tx, row: ApprovalRow): Promise<void> =>
  emitEvent(tx, {
    institutionId: row.institution_id,
    type: 'approval',
    data: {
      approvalId: row.id,
      kind: row.kind,
      subjectId: row.subject_id,
      state: row.state,
      failure: row.failure,
      madeAt: row.made_at.getTime(),
      expiresAt: row.expires_at.getTime(),
    },
  });
