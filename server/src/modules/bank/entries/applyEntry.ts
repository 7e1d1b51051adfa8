import { randomUUID } from 'node:crypto';
import { bankEntriesCalls } from '@aldgate/contract/operations/bankEntries/schemas.ts';
import { z } from 'zod';
import { actingChecker, assertUnchanged, type Effect } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { auditAction } from '../../../kernel/http/actingOperator.ts';
import type { PaymentOwner } from '../payments/paymentOwner.ts';
import { lockPlatformAccount } from '../platformAccounts/platformAccount.ts';
import { assignDeposits } from '../statements/assignDeposits.ts';
import { creditMatched } from '../statements/decideMatch.ts';
import { isOpen, type LineRow } from '../statements/lineRow.ts';
import { storeStatement } from '../statements/storeStatement.ts';
import { describeBefore } from './bookEntry.ts';
import { describeEntry, paymentIdOf } from './entryLine.ts';
import { assertUnbooked, toStatement } from './entryStatement.ts';

const { channelReference, bookedOn, entry } = bankEntriesCalls.bookChannelEntry.request.shape;

const payloadSchema = z.object({
  accountId: z.uuid(),
  channelReference,
  bookedOn,
  entry,
  /** Whom a deposit is credited to; null where it waits for a match. */
  institutionId: z.uuid().nullable(),
});

/**
 * The second operator's approval: the entry is stored as a statement of one line, and a deposit with a customer is
 * credited. Throws changedMeanwhile where the payment has ended meanwhile.
 */
export const applyEntry =
  (owner: PaymentOwner): Effect =>
  async (tx, payload, approved) => {
    const { accountId, institutionId, ...entered } = payloadSchema.parse(payload);
    const paymentId = paymentIdOf(entered.entry);
    if (paymentId !== null) await owner.lock(tx, paymentId);
    const account = await lockPlatformAccount(tx, accountId);
    await assertUnbooked(tx, accountId, entered.channelReference);
    const { line, payment } = await describeEntry(tx, account, entered);
    assertUnchanged(approved, describeBefore(payment));
    const named = new Set(line.endToEndId === null ? [] : [line.endToEndId]);
    const statement = toStatement(account, entered.channelReference, line);
    const actor = actingChecker(approved);
    const booked = { ...actor, operatorId: approved.makerId };
    const added = { statement, format: 'entry', acceptedBy: approved.checkerId } as const;
    const { statementId } = await storeStatement(tx, owner, { named, account }, added, booked);
    const row = await readLine(tx, statementId);
    if (payment !== null && row.state !== 'settled') throw new ApiError('changedMeanwhile');
    if (institutionId !== null && isOpen(row)) await credit(tx, row, institutionId, approved.at);
    await auditAction(tx, actor, {
      action: 'channel_entry_booked',
      subject: `bank_line:${row.id}`,
      after: {
        account: accountId,
        reference: entered.channelReference,
        type: entered.entry.type,
        amount: line.amount,
        closing: statement.closing,
        reason: approved.reason,
        ...(institutionId !== null && { customer: institutionId }),
        ...(payment !== null && { payment: payment.reference }),
      },
    });
  };

async function credit(tx: Tx, row: LineRow, institutionId: string, at: number): Promise<void> {
  const matchId = randomUUID();
  await assignDeposits(tx, matchId, [{ row, institutionId }], at);
  await creditMatched(tx, matchId, at);
}

const readLine = (tx: Tx, statementId: string): Promise<LineRow> =>
  tx.selectFrom('bank_line').selectAll().where('statement_id', '=', statementId).executeTakeFirstOrThrow();
