import './interestTables.ts';
import { daysUntil, findReminder } from '@aldgate/domain/brokers/financing/statements.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { formatDay } from '@aldgate/domain/time/formatTime.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { InterestDeps } from '../interest/writeLines.ts';
import { raiseInterestMessage } from './interestMessages.ts';

/** The days before the due day on which the first reminder is raised. */
const REMINDED_FROM_DAYS = 7;

/**
 * BR-08: reminds of statements that are due soon, and sets financings overdue whose statement is unpaid after its due
 * day. By the business clock.
 */
export async function judgeDueDays({ database, clock, businessClock }: InterestDeps): Promise<void> {
  const today = utcDay(await businessClock(database));
  await remind(database, today, clock());
  for (const { project_no } of await findMisjudged(database, today).execute())
    await inTransaction(database, async (tx) => {
      await tx.selectFrom('broker_project').select('name').where('project_no', '=', project_no).forUpdate().execute();
      await judgeOverdue(tx, project_no, { today, at: clock() });
    });
}

async function remind(database: Database, today: string, at: number): Promise<void> {
  const due = await database
    .selectFrom('broker_statement as s')
    .innerJoin('broker_project as p', 'p.project_no', 's.project_no')
    .select(['s.statement_no', 's.due_on', 's.interest', 's.paid_amount'])
    .select(['p.institution_id', 'p.name', 'p.currency'])
    .where('s.status', '=', 'wait_for_payment')
    .where('s.written_off_at', 'is', null)
    .where('s.due_on', '>=', today)
    .where('s.due_on', '<=', addDays(today, REMINDED_FROM_DAYS))
    .execute();
  for (const statement of due) {
    const reminder = findReminder(daysUntil(today, statement.due_on));
    if (reminder === null) continue;
    await inTransaction(database, async (tx) => {
      const reminded = await tx
        .updateTable('broker_statement')
        .set({ reminded_at_days: reminder })
        .where('statement_no', '=', statement.statement_no)
        .where('status', '=', 'wait_for_payment')
        .where((s) => s.or([s('reminded_at_days', 'is', null), s('reminded_at_days', '>', reminder)]))
        .returning('statement_no')
        .executeTakeFirst();
      if (reminded === undefined) return;
      const owed = toDecimalString(decimal(statement.interest).minus(statement.paid_amount));
      const money = formatMoney(owed, statement.currency, { locale: 'en-US' });
      const day = formatDay(statement.due_on, 'en-US');
      const when = reminder === 0 ? 'today' : `on ${day}`;
      const title = `interest statement ${statement.statement_no} is due ${when}`;
      const text = `${money} is to be paid by the end of ${day} (UTC). After it increases, extracts and profit are closed until it is paid.`;
      await raiseInterestMessage(tx, statement, { title, text }, at);
    });
  }
}

/** The query for statements that are unpaid after their due day, with their projects, the earliest due first. */
export const selectOverdue = (database: Database | Tx, today: string) =>
  database
    .selectFrom('broker_statement as s')
    .innerJoin('broker_project as p', 'p.project_no', 's.project_no')
    .selectAll('s')
    .select(['p.name', 'p.currency'])
    .where('s.status', '<>', 'paid')
    .where('s.written_off_at', 'is', null)
    .where('s.due_on', '<', today)
    .orderBy('s.due_on')
    .orderBy('s.statement_no');

/** Financings whose status does not say whether a statement is overdue. */
const findMisjudged = (database: Database | Tx, today: string) =>
  database
    .selectFrom('broker_financing as f')
    .select(['f.project_no', 'f.financing_no', 'f.status'])
    .where('f.status', 'in', [1, 3])
    .where(
      sql<boolean>`(f.status = 3) <> exists (
        select from broker_statement s
        where s.project_no = f.project_no and s.status <> 'paid' and s.written_off_at is null and s.due_on < ${today})`,
    );

/** Sets the running financing of a locked project overdue, or back to accruing, as its statements say. */
export async function judgeOverdue(
  tx: Tx,
  projectNo: string,
  { today, at }: { readonly today: string; readonly at: number },
): Promise<void> {
  const financing = await findMisjudged(tx, today).where('f.project_no', '=', projectNo).executeTakeFirst();
  if (financing === undefined) return;
  const isOverdue = financing.status === 1;
  const project = await tx
    .selectFrom('broker_project')
    .select(['institution_id', 'name'])
    .where('project_no', '=', projectNo)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('broker_financing')
    .set({ status: isOverdue ? 3 : 1 })
    .where('financing_no', '=', financing.financing_no)
    .execute();
  const action = isOverdue ? 'financing_overdue' : 'financing_no_longer_overdue';
  await audit(tx, { at, actor: 'system', action, subject: `broker_financing:${financing.financing_no}` });
  await notify(tx, { topic: 'brokers', institutionId: project.institution_id });
  const message = isOverdue
    ? {
        title: 'interest is overdue',
        text: 'A statement is unpaid after its due day. Increases, extracts and profit are closed until it is paid.',
      }
    : { title: 'no interest is overdue any more', text: 'Increases, extracts and profit are open again.' };
  await raiseInterestMessage(tx, project, message, at);
}
