import './interestTables.ts';
import { createHash } from 'node:crypto';
import type { InterestLine } from '@aldgate/domain/brokers/financing/interestLines.ts';
import {
  describeStatementLines,
  firstOfMonth,
  lastOfMonth,
  planStatements,
  statementNumber,
} from '@aldgate/domain/brokers/financing/statements.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { formatDay } from '@aldgate/domain/time/formatTime.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { isRunning } from '../financing/financings.ts';
import type { InterestDeps } from '../interest/writeLines.ts';
import { raiseInterestMessage } from './interestMessages.ts';

/** The digest of the lines of a statement. */
export const digestLines = (lines: readonly InterestLine[]): string =>
  createHash('sha256').update(describeStatementLines(lines)).digest('hex');

/**
 * BR-08: issues the statements of the months that have ended by the business clock, missed ones and those before there
 * were statements too. Each is issued once.
 */
export async function issueStatements({ database, clock, businessClock }: InterestDeps): Promise<void> {
  const before = firstOfMonth(utcDay(await businessClock(database)));
  for (const { financing_no } of await findLacking(database, before))
    await inTransaction(database, (tx) => issue(tx, financing_no, { before, at: clock() }));
}

/** Issues what a financing has not had until its last line: a full repayment closes the month with it. */
export const closeStatements = (tx: Tx, financingNo: string, at: number): Promise<void> =>
  issue(tx, financingNo, { before: null, at });

/** The last day of a financing that a statement has. */
const issuedUntil = (financingNo: string) => sql`coalesce(
  (select max(s.end_on) from broker_statement s where s.financing_no = ${sql.ref(financingNo)}), '-infinity')`;

/** Financings with interest of ended months that no statement has, the oldest first. */
const findLacking = (database: Database, before: string) =>
  database
    .selectFrom('broker_financing as f')
    .select('f.financing_no')
    .where(
      sql<boolean>`exists (
        select from broker_interest_line l
        where l.financing_no = f.financing_no and l.interest > 0 and l.day < ${before}
          and l.day > ${issuedUntil('f.financing_no')})`,
    )
    .orderBy('f.started_at')
    .execute();

/** The lines of financings that no statement has, in order, by number. */
export async function readOpenLines(
  database: Database | Tx,
  financingNos: readonly string[],
): Promise<ReadonlyMap<string, readonly InterestLine[]>> {
  if (financingNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_interest_line as l')
    .select(['l.financing_no', 'l.day', 'l.principal', 'l.annual_rate as annualRate', 'l.interest'])
    .where('l.financing_no', 'in', financingNos)
    .where(sql<boolean>`l.day > ${issuedUntil('l.financing_no')}`)
    .orderBy('l.day')
    .execute();
  return Map.groupBy(rows, ({ financing_no }) => financing_no);
}

/** The number of the next statement of a project in the month of a day. */
export async function nextNumber(database: Database | Tx, projectNo: string, day: string): Promise<string> {
  const { count } = await database
    .selectFrom('broker_statement')
    .select((all) => all.fn.countAll<string>().as('count'))
    .where('project_no', '=', projectNo)
    .where('start_on', '>=', firstOfMonth(day))
    .where('start_on', '<=', lastOfMonth(day))
    .executeTakeFirstOrThrow();
  return statementNumber(projectNo, day, Number(count) + 1);
}

interface Extent {
  /** The first day that counts no more; null for all lines, in a month that has not ended too. */
  readonly before: string | null;
  readonly at: number;
}

/** Issues what is missing under the lock of the project. */
async function issue(tx: Tx, financingNo: string, { before, at }: Extent): Promise<void> {
  const project = await tx
    .selectFrom('broker_project as p')
    .innerJoin('broker_financing as f', 'f.project_no', 'p.project_no')
    .selectAll('p')
    .select('f.status as financingStatus')
    .where('f.financing_no', '=', financingNo)
    .forUpdate('p')
    .executeTakeFirstOrThrow();
  const { project_no: projectNo, institution_id: institutionId, currency } = project;
  const lines = (await readOpenLines(tx, [financingNo])).get(financingNo) ?? [];
  const lastDay = lines.at(-1)?.day ?? '';
  const isWhole = ({ endOn }: { readonly endOn: string }) =>
    before === null ||
    endOn < lastDay ||
    endOn === lastOfMonth(endOn) ||
    !isRunning({ status: project.financingStatus });
  const planned = planStatements(lines.filter(({ day }) => before === null || day < before)).filter(isWhole);
  let paidBefore = decimal(await readUncounted(tx, projectNo));
  for (const { startOn, endOn, dueOn, days, principal, annualRate, interest, lines: ofStatement } of planned) {
    const paid = toDecimalString(paidBefore.gt(interest) ? interest : paidBefore);
    paidBefore = paidBefore.minus(paid);
    const isPaid = decimal(paid).eq(interest);
    const statementNo = await nextNumber(tx, projectNo, startOn);
    await tx
      .insertInto('broker_statement')
      .values({
        statement_no: statementNo,
        institution_id: institutionId,
        project_no: projectNo,
        financing_no: financingNo,
        start_on: startOn,
        end_on: endOn,
        days,
        principal,
        annual_rate: annualRate,
        interest,
        paid_amount: paid,
        due_on: dueOn,
        digest: digestLines(ofStatement),
        status: isPaid ? 'paid' : 'wait_for_payment',
        issued_at: new Date(at),
        ...(isPaid && { paid_on: endOn, paid_at: new Date(at) }),
        reminded_at_days: null,
      })
      .execute();
    const subject = `broker_statement:${statementNo}`;
    await audit(tx, { at, actor: 'system', action: 'interest_statement_issued', subject, after: { interest, dueOn } });
    // One that is closed is paid with the repayment.
    if (isPaid || before === null) continue;
    const money = formatMoney(interest, currency, { locale: 'en-US' });
    await raiseInterestMessage(
      tx,
      project,
      {
        title: `interest statement ${statementNo}`,
        text: `${money} for ${days} days, ${formatDay(startOn, 'en-US')} to ${formatDay(endOn, 'en-US')}, is to be paid by the end of ${formatDay(dueOn, 'en-US')} (UTC).`,
      },
      at,
    );
  }
}

/** Reads the interest of a project that was paid and that no statement counts: a decimal string. */
async function readUncounted(tx: Tx, projectNo: string): Promise<string> {
  const { rows } = await sql<{ uncounted: string }>`
    select ((select coalesce(sum(l.interest), 0) from broker_interest_line l
        join broker_financing f on f.financing_no = l.financing_no where f.project_no = p.project_no)
      - p.unpaid_interest
      - (select coalesce(sum(s.paid_amount), 0) from broker_statement s where s.project_no = p.project_no))::text
      as uncounted
    from broker_project p where p.project_no = ${projectNo}
  `.execute(tx);
  const uncounted = rows[0]?.uncounted ?? '0';
  return isPositive(uncounted) ? uncounted : '0';
}
