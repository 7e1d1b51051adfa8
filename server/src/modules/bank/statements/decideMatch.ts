import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import { auditAction } from '../../../kernel/http/actingOperator.ts';
import { postAll } from '../../../ledger/post.ts';
import { notifyDeposits } from '../deposits/notifyDeposits.ts';
import { closeTasks } from './closeTasks.ts';
import type { LineRow } from './lineRow.ts';
import { creditOf } from './postings.ts';

const payloadSchema = z.object({ matchId: z.uuid() });

/** Credits the customers of a match. */
export const applyMatch: Effect = async (tx, payload, approved) => {
  const { matchId } = payloadSchema.parse(payload);
  assertUnchanged(approved, null);
  const lines = await creditMatched(tx, matchId, approved.at);
  await auditAction(tx, actingChecker(approved), {
    action: 'bank_lines_matched',
    subject: `bank_match:${matchId}`,
    before: { state: 'matching' },
    after: { state: 'credited', lines, reason: approved.reason },
  });
};

/** Credits the lines of a match, which are counted, to their customers, who get an email. */
export async function creditMatched(tx: Tx, matchId: string, at: number): Promise<number> {
  const lines = await lockMatched(tx, matchId);
  const deposits = await tx
    .updateTable('bank_deposit')
    .set({ state: 'credited', credited_at: new Date(at) })
    .where('id', 'in', lines.map(requireDeposit))
    .where('state', '=', 'matched')
    .returningAll()
    .execute();
  const byId = new Map(deposits.map((deposit) => [deposit.id, deposit]));
  const transfers = lines.map(({ id, asset, amount, deposit_id: depositId }) => {
    const deposit = byId.get(depositId ?? '');
    if (deposit === undefined) throw new ApiError('changedMeanwhile');
    const { owner, account } = deposit;
    return creditOf({ id, asset, amount, depositId: deposit.id, owner, account: account as AccountType });
  });
  await postAll(tx, transfers, at);
  await tx.updateTable('bank_line').set({ state: 'credited' }).where('match_id', '=', matchId).execute();
  await notifyDeposits(tx, 'received', deposits, { at });
  await closeTasks(tx, lines, at);
  for (const institutionId of new Set(deposits.map((deposit) => deposit.institution_id))) {
    await notify(tx, { topic: 'wallet', institutionId });
  }
  return lines.length;
}

/** The lines wait again as before, and announcements for their payment. */
export const declineMatch: Effect = async (tx, payload) => {
  const { matchId } = payloadSchema.parse(payload);
  const depositIds = (await lockMatched(tx, matchId)).map(requireDeposit);
  await tx
    .updateTable('bank_line')
    .set({ state: sql`readiness`, match_id: null, deposit_id: null })
    .where('match_id', '=', matchId)
    .execute();
  const deposits = await tx
    .selectFrom('bank_deposit')
    .select(['id', 'key', 'institution_id'])
    .where('id', 'in', depositIds)
    .forUpdate()
    .execute();
  await tx
    .updateTable('bank_deposit')
    .set({ state: 'announced', amount: null, matched_at: null })
    .where('id', 'in', depositIds)
    .where('key', 'is not', null)
    .execute();
  // Nobody announced these: without the match there is no deposit.
  await tx.deleteFrom('bank_deposit').where('id', 'in', depositIds).where('key', 'is', null).execute();
  for (const institutionId of new Set(deposits.map((deposit) => deposit.institution_id))) {
    await notify(tx, { topic: 'wallet', institutionId });
  }
};

/** Throws changedMeanwhile where the match is no longer open. */
async function lockMatched(tx: Tx, matchId: string): Promise<LineRow[]> {
  const lines = await tx
    .selectFrom('bank_line')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (lines.length === 0 || lines.some(({ state }) => state !== 'matching')) throw new ApiError('changedMeanwhile');
  return lines;
}

function requireDeposit({ id, deposit_id: depositId }: LineRow): string {
  if (depositId === null) throw new Error(`the matched line ${id} has no deposit`);
  return depositId;
}
