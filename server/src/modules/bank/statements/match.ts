import { randomUUID } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { requestApproval, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';
import { assignDeposits } from './assignDeposits.ts';
import { describeMatch } from './describeMatch.ts';
import { isOpen, type LineRow, lockLines } from './lineRow.ts';

export const matchTarget = (matchId: string): string => `bank_match:${matchId}`;

/** Credits lines that are ready, or one to the customer whom a person found. A second operator decides. */
export function matchLines(
  database: Database,
  { lineIds, lineId, institutionId, reason }: Omit<OperationsParsedOf<'matchBankLine'>, 'paymentId'>,
  actor: ActingOperator,
): Promise<{ approvalId: string | null }> {
  return inTransaction(database, async (tx) => {
    const rows = await lockLines(tx, lineIds ?? (lineId === undefined ? [] : [lineId]));
    const chosen = institutionId ?? null;
    if (chosen !== null) await assertInstitution(tx, chosen);
    const isMatchable = chosen === null ? ({ state }: LineRow) => state === 'ready' : isOpen;
    if (!rows.every(isMatchable)) throw new ApiError('changedMeanwhile');
    const matchId = randomUUID();
    const matched = rows.map((row) => ({ row, institutionId: chosen ?? requireProposed(row) }));
    const institutions = new Set(matched.map((each) => each.institutionId));
    await assignDeposits(tx, matchId, matched, actor.at);
    const after = await describeMatch(tx, matchId);
    const approvalId = await requestApproval(
      tx,
      {
        kind: 'bank_match',
        target: matchTarget(matchId),
        reason,
        payload: { matchId },
        before: null,
        after,
        title: rows.length === 1 ? `Credit ${describeAmount(rows[0])}` : `Credit ${rows.length} payments`,
        institutionId: institutions.size === 1 ? (matched[0]?.institutionId ?? null) : null,
      },
      actor,
    );
    for (const id of institutions) await notify(tx, { topic: 'wallet', institutionId: id });
    return { approvalId };
  });
}

/** Drops what was proposed for a line: a person looks for its customer. */
export function unmatchLine(
  database: Database,
  { lineId, reason }: OperationsParsedOf<'unmatchBankLine'>,
  actor: ActingOperator,
): Promise<null> {
  return inTransaction(database, async (tx) => {
    const [row] = await lockLines(tx, [lineId]);
    if (row === undefined || !isOpen(row) || row.proposed_institution_id === null) {
      throw new ApiError('changedMeanwhile');
    }
    const none = { proposed_institution_id: null, proposed_deposit_id: null, reasons: [] };
    await tx
      .updateTable('bank_line')
      .set({ ...none, state: 'unmatched', readiness: 'unmatched' })
      .where('id', '=', lineId)
      .execute();
    await auditAction(tx, actor, {
      action: 'bank_line_unmatched',
      subject: `bank_line:${lineId}`,
      before: { state: row.state, customer: row.proposed_institution_id, reasons: row.reasons },
      after: { state: 'unmatched', reason },
    });
    return null;
  });
}

const describeAmount = (row: LineRow | undefined): string =>
  row === undefined ? '' : titleMoney(toDecimalString(row.amount), row.asset);

function requireProposed({ id, proposed_institution_id: institutionId }: LineRow): string {
  if (institutionId === null) throw new Error(`the line ${id} is ready without a customer`);
  return institutionId;
}

/** Throws notFound. */
export async function assertInstitution(tx: Tx, institutionId: string): Promise<void> {
  const row = await tx.selectFrom('institution').select('id').where('id', '=', institutionId).executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
}
