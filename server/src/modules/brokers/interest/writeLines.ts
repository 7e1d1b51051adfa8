import { computeInterestLines, type InterestLine } from '@aldgate/domain/brokers/financing/interestLines.ts';
import type { FinancingAsset } from '@aldgate/domain/brokers/projects.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { accruedLegs, formatLegs } from '../../../ledger/debts.ts';
import { postAll } from '../../../ledger/post.ts';
import type { Transfer } from '../../../ledger/transfer.ts';
import { readInterestBasis } from './basis.ts';

/** The financings, and the days of each, that one transaction writes the lines of. */
const FINANCINGS_MAX = 200;
const DAYS_MAX = 10;

interface Financing {
  readonly financingNo: string;
  readonly projectNo: string;
}

export interface InterestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
}

/** Lines of a financing that are not written yet. */
interface MissingLines extends Financing {
  readonly institutionId: string;
  readonly currency: FinancingAsset;
  readonly lines: readonly InterestLine[];
}

/**
 * BR-13: writes the interest lines of all days that have ended by the business clock, missed ones too, with their
 * postings. Several servers may run it: each line is written once.
 */
export async function writeInterestLines({ database, clock, businessClock }: InterestDeps): Promise<void> {
  const yesterday = addDays(utcDay(await businessClock(database)), -1);
  for (;;) {
    const found = await inTransaction(database, async (tx) => {
      const financings = await findLacking(tx, yesterday);
      await writeLines(tx, financings, { untilDay: yesterday, daysMax: DAYS_MAX, at: clock() });
      return financings.length;
    });
    if (found === 0) return;
  }
}

/** Financings that bear interest and have no line from a day on: lines come in order, so they lack that day's. */
function findLacking(tx: Tx, day: string): Promise<Financing[]> {
  return tx
    .selectFrom('broker_financing as f')
    .select(['f.financing_no as financingNo', 'f.project_no as projectNo'])
    .where('f.status', 'in', [1, 3, 4])
    .where('f.started_on', '<=', day)
    .where((f) =>
      f.not(
        f.exists(
          f
            .selectFrom('broker_interest_line as l')
            .select('l.day')
            .whereRef('l.financing_no', '=', 'f.financing_no')
            .where('l.day', '>=', day),
        ),
      ),
    )
    .orderBy('f.project_no')
    .limit(FINANCINGS_MAX)
    .execute();
}

/**
 * Writes the lines that a financing lacks up to a day, which is included, in the caller's transaction, and posts their
 * interest. For a full repayment: the principal of the last day is that after the actions that are executed by then.
 */
export const writeMissingLines = (tx: Tx, financing: Financing, untilDay: string, at: number): Promise<void> =>
  writeLines(tx, [financing], { untilDay, daysMax: undefined, at });

interface Extent {
  readonly untilDay: string;
  /** The most days of each financing; undefined for all. */
  readonly daysMax: number | undefined;
  readonly at: number;
}

async function writeLines(tx: Tx, financings: readonly Financing[], extent: Extent): Promise<void> {
  if (financings.length === 0) return;
  const missing = await lockMissing(tx, financings, extent);
  const rows = missing.flatMap(({ financingNo, lines }) =>
    lines.map(({ day, principal, annualRate, interest }) => ({
      financing_no: financingNo,
      day,
      principal,
      annual_rate: annualRate,
      interest,
      written_at: new Date(extent.at),
    })),
  );
  if (rows.length === 0) return;
  await tx.insertInto('broker_interest_line').values(rows).execute();
  for (const { projectNo, lines } of missing) await raiseUnpaid(tx, projectNo, lines);
  for (const institutionId of new Set(missing.map((each) => each.institutionId)))
    await notify(tx, { topic: 'brokers', institutionId });
  // The ledger last: its accounts are locked until the transaction ends.
  await postAll(tx, missing.flatMap(describePostings), extent.at);
}

async function raiseUnpaid(tx: Tx, projectNo: string, lines: readonly InterestLine[]): Promise<void> {
  const interest = toDecimalString(lines.reduce((sum, line) => sum.plus(line.interest), decimal('0')));
  await tx
    .updateTable('broker_project')
    .set((project) => ({ unpaid_interest: project('unpaid_interest', '+', interest) }))
    .where('project_no', '=', projectNo)
    .execute();
}

/** Locks the projects, and computes what is missing from what is stored then: another server may have written some. */
async function lockMissing(
  tx: Tx,
  financings: readonly Financing[],
  { untilDay, daysMax }: Extent,
): Promise<MissingLines[]> {
  const projects = await tx
    .selectFrom('broker_project')
    .select(['project_no', 'institution_id', 'currency'])
    .where(
      'project_no',
      'in',
      financings.map(({ projectNo }) => projectNo),
    )
    .orderBy('project_no')
    .forUpdate()
    .execute();
  const numbers = financings.map(({ financingNo }) => financingNo);
  const started = await tx
    .selectFrom('broker_financing')
    .select(['financing_no as financingNo', 'project_no as projectNo', 'started_on as startedOn'])
    .where('financing_no', 'in', numbers)
    .where('status', 'in', [1, 3, 4])
    .orderBy('project_no')
    .execute();
  const basis = await readInterestBasis(tx, numbers);
  return started.flatMap(({ financingNo, projectNo, startedOn }) => {
    const [project, found] = [projects.find((each) => each.project_no === projectNo), basis.get(financingNo)];
    if (project === undefined || found === undefined) return [];
    const fromDay = found.lastDay === null ? startedOn : addDays(found.lastDay, 1);
    const end = daysMax === undefined ? untilDay : addDays(fromDay, daysMax - 1);
    const lines = computeInterestLines(found, { fromDay, untilDay: end < untilDay ? end : untilDay });
    return { financingNo, projectNo, institutionId: project.institution_id, currency: project.currency, lines };
  });
}

/** The postings of lines; a day without interest has none. */
const describePostings = ({ financingNo, projectNo, currency, lines }: MissingLines): Transfer[] =>
  lines
    .filter(({ interest }) => isPositive(interest))
    .map(({ day, interest }) => ({
      key: `interest:${financingNo}:${day}`,
      flow: 'interest_accrual',
      reference: `interest:${financingNo}`,
      legs: formatLegs(accruedLegs({ owner: projectNo, asset: currency }, interest)),
    }));
