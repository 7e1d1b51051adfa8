import { closeTask, ensureTask } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { LoanDeps } from '../deps.ts';
import type { LoanRow } from '../tables.ts';

/** The tasks about loans that operators see to: the subject is the loan, or the watch. */
export const ALARM = { kind: 'loan_alarm' } as const;

const WATCH = 'watch';

/** The watch is late where no server has looked at all loans for so long. */
const WATCH_LATE_MS = 10_000;

const REASONS = {
  index: 'no index is received',
  treasury: 'the treasury cannot pay it',
} as const;

/** Tells operators that a liquidation waits. */
export const raiseSaleAlarm = (
  database: Database,
  { id, institution_id: institutionId, collateral_asset: coin }: LoanRow,
  reason: keyof typeof REASONS,
  at: number,
): Promise<void> =>
  inTransaction(database, (tx) =>
    ensureTask(
      tx,
      { ...ALARM, subjectId: id, institutionId, title: `A sale of ${coin} waits: ${REASONS[reason]}` },
      at,
    ),
  );

/** Records that all loans were looked at. */
export async function recordTurn(database: Database, now: number): Promise<void> {
  const ran = { ran_at: new Date(now) };
  await database
    .insertInto('loan_watch')
    .values(ran)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(ran))
    .execute();
}

/** Opens the task of a watch that does not run while loans are open, and closes it once it runs. */
export function checkWatch({ database, clock }: Pick<LoanDeps, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  return inTransaction(database, async (tx) => {
    const open = await tx.selectFrom('loan').select('id').where('status', '<>', 'ended').limit(1).executeTakeFirst();
    const last = await tx.selectFrom('loan_watch').select('ran_at').executeTakeFirst();
    const isLate = last === undefined || now - last.ran_at.getTime() > WATCH_LATE_MS;
    if (open === undefined || !isLate) await closeTask(tx, { ...ALARM, subjectId: WATCH, outcome: 'runs' }, now);
    else await ensureTask(tx, { ...ALARM, subjectId: WATCH, institutionId: null, title: 'Loans are not watched' }, now);
  });
}
