import { randomUUID } from 'node:crypto';
import { type Liabilities, splitPayment, subtractPaid, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange, titleMoney } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { capitalAccount } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { applyPaid } from '../changes/repayLoan.ts';
import type { LoanDeps } from '../deps.ts';
import { lockLoan, owedByLines } from '../loanRow.ts';
import { loanReference, postPaid, postWrittenOff } from '../postings.ts';
import { recordEvent } from '../recordEvent.ts';
import type { LoanRow } from '../tables.ts';
import { notifySettled } from '../watch/notifyLoan.ts';

export const loanTarget = (loanId: string): string => `loan:${loanId}`;

type Deps = Pick<LoanDeps, 'businessClock'>;

/** Locks a shortfall, and reads what is owed. Throws notFound, loanState. */
async function readShortfall(tx: Tx, loanId: string) {
  const found = await tx.selectFrom('loan').select('institution_id').where('id', '=', loanId).executeTakeFirst();
  if (found === undefined) throw new ApiError('notFound');
  const row = await lockLoan(tx, found.institution_id, loanId);
  if (!row.is_shortfall) throw new ApiError('loanState', { status: row.status });
  return { row, before: { ...owedByLines(row) } };
}

/** The description that both changes have in common. */
const ofLoan = ({ id, institution_id: institutionId, asset }: LoanRow) => ({
  institutionId,
  target: loanTarget(id),
  named: { asset },
  event: { topic: 'wallet' as const, institutionId },
  subject: loanReference(id),
});

/** LN-01: two operators collect a shortfall, or a part of it, from `capital_account`. */
export const loanCollection = (deps: Deps) =>
  fourEyesChange({
    kind: 'loan_collect',
    schema: z.object({ loanId: z.uuid(), amount: z.string().transform((amount) => toDecimalString(amount)) }),
    read: (tx, { loanId }) => readShortfall(tx, loanId),
    check: async ({ amount }, { row, before }, tx) => {
      const maximum = sumLiabilities(before);
      if (decimal(amount).gt(maximum)) throw new ApiError('outOfRange', { field: 'amount', minimum: '0', maximum });
      const available = await readAvailable(tx, capitalAccount(row.institution_id, row.asset));
      if (decimal(amount).gt(available)) throw new ApiError('insufficientBalance', { asset: row.asset, available });
    },
    describe: ({ amount }, { row, before }) => ({
      ...ofLoan(row),
      title: `Collect ${titleMoney(amount, row.asset)} of a loan from the asset account`,
      after: { ...subtractPaid(before, splitPayment(amount, before).paid) },
      action: 'loan_collected',
    }),
    write: (tx, { amount }, { at, operatorId }, { row, before }) =>
      settle(tx, deps, row, {
        paid: splitPayment(amount, before).paid,
        event: 'collected',
        endReason: 'repaid',
        at,
        operatorId,
      }),
  });

/** LN-01: two operators write off a shortfall: it is no debt any more. */
export const loanWriteOff = (deps: Deps) =>
  fourEyesChange({
    kind: 'loan_write_off',
    schema: z.object({ loanId: z.uuid() }),
    read: (tx, { loanId }) => readShortfall(tx, loanId),
    describe: (_input, { row, before }) => ({
      ...ofLoan(row),
      title: `Write off ${titleMoney(sumLiabilities(before), row.asset)} of a loan`,
      after: { principal: '0', interest: '0', overdueInterest: '0' },
      action: 'loan_written_off',
    }),
    write: (tx, _input, { at, operatorId }, { row, before }) =>
      settle(tx, deps, row, { paid: before, event: 'written_off', endReason: 'written_off', at, operatorId }),
  });

interface Settled {
  readonly paid: Liabilities;
  readonly event: 'collected' | 'written_off';
  readonly endReason: 'repaid' | 'written_off';
  readonly at: number;
  readonly operatorId: string;
}

/** Posts what was collected or written off, lowers what is owed, and notifies the members. */
async function settle(
  tx: Tx,
  { businessClock }: Deps,
  row: LoanRow,
  { paid, event, endReason, at, operatorId }: Settled,
): Promise<void> {
  const eventId = randomUUID();
  const businessNow = await businessClock(tx);
  const posting = { eventId, paid, at };
  if (event === 'collected') await postPaid(tx, row, posting);
  else await postWrittenOff(tx, row, posting);
  const settled = await applyPaid(tx, row, paid, { at, businessNow, endReason });
  const amount = { amount: sumLiabilities(paid), asset: row.asset };
  await recordEvent(tx, settled, { id: eventId, event, at, businessNow, amount, paid, operatorId });
  await notifySettled(tx, settled, { event, amount: amount.amount, at });
}
