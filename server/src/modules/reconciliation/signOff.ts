import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect, requestApproval } from '../../approvals/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../kernel/http/actingOperator.ts';
import { addNote } from './addNote.ts';
import { type BreakRow, lockBreak } from './breakRow.ts';
import { end } from './changeState.ts';

export const signOffTarget = (breakId: string): string => `reconciliation_break:${breakId}`;

/** Explains an open break. A second operator decides. */
export function signOff(
  database: Database,
  { breakId, reason }: { readonly breakId: string; readonly reason: string },
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const row = await lockBreak(tx, breakId);
    if (row.state !== 'open') throw new ApiError('changedMeanwhile');
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'break_sign_off',
        target: signOffTarget(breakId),
        reason,
        institutionId: row.institution_id,
        title: `Explained: ${row.title}`,
        payload: { breakId, reason },
        before: describe(row),
        after: { state: 'explained' },
      },
      actor,
    );
    return { approvalId };
  });
}

const payloadSchema = z.object({ breakId: z.uuid(), reason: z.string() });

/** The second operator's approval. Throws changedMeanwhile where the break has ended, or differs by another amount. */
export const applySignOff: Effect = async (tx, payload, approved) => {
  const { breakId, reason } = payloadSchema.parse(payload);
  const row = await lockBreak(tx, breakId);
  assertUnchanged(approved, describe(row));
  await addNote(tx, { breakId, text: reason, operatorId: approved.makerId }, approved.at);
  await end(tx, row, 'explained', approved.at);
  await auditAction(tx, actingChecker(approved), {
    action: 'break_signed_off',
    subject: signOffTarget(breakId),
    before: { state: 'open' },
    after: { state: 'explained', reason },
  });
};

const describe = ({ state, title, difference, asset }: BreakRow) => ({
  state,
  what: title,
  difference: difference === null ? null : `${toDecimalString(difference)} ${asset ?? ''}`.trim(),
});
