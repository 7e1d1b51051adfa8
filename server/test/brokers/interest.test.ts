import { randomUUID } from 'node:crypto';
import { addDays, startOfUtcDay } from '@aldgate/domain/time/utcDay.ts';
import type { JobHelpers } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Owner, openProjectCapital, storeProject } from '../../../testkit/brokers/financedProject.ts';
import { SECRETS_KEY } from '../../../testkit/platform/config.ts';
import type { TestDatabase } from '../../../testkit/platform/database.ts';
import { createSeededDatabase } from '../../../testkit/platform/seededDatabase.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { describeBrokerDifference, verifyBrokers } from '../../src/modules/brokers/index.ts';
import { writeInterestLines, writeMissingLines } from '../../src/modules/brokers/interest/writeLines.ts';
import { createVerificationJob } from '../../src/modules/operators/books/verificationJob.ts';

let db: TestDatabase;
let owner: Owner;
let count = 0;
const clock = { now: 0 };

beforeAll(async () => {
  db = await createSeededDatabase();
  const institution = await db.database
    .selectFrom('institution')
    .select('id')
    .where('name', '=', 'Ridgeway Prime')
    .executeTakeFirstOrThrow();
  const user = await db.database.selectFrom('platform_user').select('id').limit(1).executeTakeFirstOrThrow();
  owner = { institutionId: institution.id, userId: user.id };
});
afterAll(() => db?.drop());

/** Runs the job at a time of the business clock; the clock is the same. */
const writeAt = (at: number) => {
  clock.now = at;
  return writeInterestLines({
    database: db.database,
    clock: () => clock.now,
    businessClock: () => Promise.resolve(clock.now),
  });
};
const noon = (day: string): number => startOfUtcDay(day) + 12 * 3_600_000;
const midnight = (day: string): number => startOfUtcDay(day);

async function openProject(startOn: string, annualRate = '0.085') {
  count += 1;
  const projectNo = `P-2801-${String(count).padStart(4, '0')}`;
  await storeProject(db.database, owner, { projectNo, at: noon(startOn) });
  const capital = openProjectCapital(db.database, owner, projectNo);
  return { projectNo, capital, financingNo: await capital.start(annualRate, noon(startOn)) };
}

const linesOf = async (financingNo: string) =>
  (
    await db.database
      .selectFrom('broker_interest_line')
      .selectAll()
      .where('financing_no', '=', financingNo)
      .orderBy('day')
      .execute()
  ).map((line) => ({ day: line.day, principal: micros(line.principal), interest: micros(line.interest) }));

const micros = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
};

const unpaidOf = async (projectNo: string): Promise<bigint> => {
  const row = await db.database
    .selectFrom('broker_project')
    .select('unpaid_interest')
    .where('project_no', '=', projectNo)
    .executeTakeFirstOrThrow();
  return micros(row.unpaid_interest);
};

/** A day-by-day count: whole USDT that are lent and repaid by day, and rates in ten-thousandths. */
function countDays(
  [from, until]: readonly [string, string],
  changes: readonly (readonly [day: string, amount: bigint])[],
  rates: readonly (readonly [day: string, rate: bigint])[],
) {
  const lines: { day: string; principal: bigint; interest: bigint }[] = [];
  let lent = 0n;
  let rate = 0n;
  for (let day = from; day <= until; day = addDays(day, 1)) {
    let lentToday = 0n;
    for (const [on, amount] of changes) {
      if (on !== day) continue;
      lent += amount * 1_000_000n;
      if (amount > 0n) lentToday += amount * 1_000_000n;
    }
    for (const [on, value] of rates) if (on === day) rate = value;
    const principal = lent > lentToday ? lent : lentToday;
    lines.push({ day, principal, interest: (principal * rate) / 3_650_000n });
  }
  return lines;
}

test('BR-13 every ended day has a line: month ends, 29 February, three days down, a clock moved on', async () => {
  const { projectNo, capital, financingNo } = await openProject('2028-01-30');
  await capital.lend(financingNo, '600000', noon('2028-01-30'));
  for (let day = '2028-01-30'; day <= '2028-02-10'; day = addDays(day, 1)) await writeAt(midnight(addDays(day, 1)));
  await capital.lend(financingNo, '200000', noon('2028-02-11'));
  await capital.setRate(financingNo, '2028-02-12', '0.12');
  // No server runs for three days.
  await writeAt(midnight('2028-02-15') + 5_000);
  await capital.repay(financingNo, '300000', noon('2028-02-29'));
  await writeAt(midnight('2028-03-01'));
  await writeAt(midnight('2028-05-01'));
  const expected = countDays(
    ['2028-01-30', '2028-04-30'],
    [
      ['2028-01-30', 600_000n],
      ['2028-02-11', 200_000n],
      ['2028-02-29', -300_000n],
    ],
    [
      ['2028-01-30', 850n],
      ['2028-02-12', 1_200n],
    ],
  );
  expect(await linesOf(financingNo)).toEqual(expected);
  expect(await unpaidOf(projectNo)).toBe(expected.reduce((sum, { interest }) => sum + interest, 0n));
});

test('BR-13 a day that has not ended has no line, and a job that runs twice writes each once', async () => {
  const { capital, financingNo } = await openProject('2028-05-30');
  await capital.lend(financingNo, '800000', noon('2028-05-30'));
  await writeAt(midnight('2028-05-31') - 1);
  expect(await linesOf(financingNo)).toEqual([]);
  await Promise.all(Array.from({ length: 3 }, () => writeAt(midnight('2028-06-01'))));
  expect(await linesOf(financingNo)).toEqual([
    { day: '2028-05-30', principal: 800_000_000_000n, interest: 186_301_369n },
    { day: '2028-05-31', principal: 800_000_000_000n, interest: 186_301_369n },
  ]);
});

test('BR-13 a full repayment writes what is missing first, of a loan repaid on its own day that day too', async () => {
  const { projectNo, capital, financingNo } = await openProject('2028-07-01');
  await capital.lend(financingNo, '600000', noon('2028-07-01'));
  await capital.lend(financingNo, '200000', noon('2028-07-03'));
  await capital.repay(financingNo, '800000', noon('2028-07-03'), (tx) =>
    writeMissingLines(tx, { financingNo, projectNo }, '2028-07-03', noon('2028-07-03')),
  );
  const lines = countDays(
    ['2028-07-01', '2028-07-03'],
    [
      ['2028-07-01', 600_000n],
      ['2028-07-03', 200_000n],
      ['2028-07-03', -800_000n],
    ],
    [['2028-07-01', 850n]],
  );
  expect(await linesOf(financingNo)).toEqual(lines);
  await db.database
    .updateTable('broker_financing')
    .set({ status: 2, ended_at: new Date(noon('2028-07-03')), ended_on: '2028-07-03' })
    .where('financing_no', '=', financingNo)
    .execute();
  await writeAt(midnight('2028-07-10'));
  expect(await linesOf(financingNo)).toEqual(lines);
  expect(await unpaidOf(projectNo)).toBe(lines.reduce((sum, { interest }) => sum + interest, 0n));
});

test('more financings and days than one transaction takes are written', async () => {
  const opened: Awaited<ReturnType<typeof openProject>>[] = [];
  for (let index = 0; index < 203; index += 1) opened.push(await openProject('2028-08-01'));
  const [first, last] = [opened[0], opened.at(-1)];
  for (const each of [first, last]) await each?.capital.lend(each.financingNo, '800000', noon('2028-08-01'));
  await writeAt(midnight('2028-08-13'));
  const counts = await db.database
    .selectFrom('broker_interest_line')
    .select(({ fn }) => ['financing_no', fn.countAll<string>().as('lines')])
    .where(
      'financing_no',
      'in',
      opened.map(({ financingNo }) => financingNo),
    )
    .groupBy('financing_no')
    .execute();
  expect(counts.map(({ lines }) => lines)).toEqual(opened.map(() => '12'));
  expect(await unpaidOf(last?.projectNo ?? '')).toBe(12n * 186_301_369n);
});

test('the journal confirms principals, unpaid interest and lines, and names what was altered', async () => {
  const { projectNo, capital, financingNo } = await openProject('2028-09-01');
  await capital.payIn('300000', noon('2028-09-01'));
  await capital.lend(financingNo, '800000', noon('2028-09-01'));
  await writeAt(midnight('2028-09-03'));
  expect((await verifyBrokers(db.database)).differences).toEqual([]);
  expect((await verifyLedger(db.database)).differences).toEqual([]);
  await db.owner
    .updateTable('broker_project')
    .set({ priority_principal: '900000', subordinated_principal: '299999', unpaid_interest: '1' })
    .where('project_no', '=', projectNo)
    .execute();
  await db.owner
    .deleteFrom('broker_interest_line')
    .where('financing_no', '=', financingNo)
    .where('day', '=', '2028-09-01')
    .execute();
  const { differences } = await verifyBrokers(db.database);
  expect(differences.map(({ subject, recomputed }) => [subject, recomputed])).toEqual([
    [`${projectNo} priority principal`, '800000'],
    [`${projectNo} subordinated principal`, '300000'],
    [`${projectNo} unpaid interest, by the journal`, '372.602738'],
    [`${projectNo} unpaid interest and what was paid, by the lines`, '186.301369'],
    [`${financingNo} interest of 2028-09-01`, '186.301369 of 800000 at 0.085'],
  ]);
  // The pool is shared with loans, whose verification compares it.
  const ofPool = expect.stringMatching(/^what the pool of USDT lacks, by principals: /);
  expect(await verifyAsOperator()).toEqual([...differences.map(describeBrokerDifference), ofPool]);
  const breaks = await db.database
    .selectFrom('reconciliation_break')
    .select('title')
    .where('place', '=', 'projects')
    .execute();
  expect(breaks).toHaveLength(differences.length);
});

/** Runs the operators' verification of the ledger from the beginning; returns what differs. */
async function verifyAsOperator() {
  const [id, at] = [randomUUID(), new Date(clock.now)];
  await db.owner
    .insertInto('verification')
    .values({ id, kind: 'ledger', is_full: true, requested_at: at, seen_at: at })
    .execute();
  const box = createSecretBox(SECRETS_KEY);
  const log = createLog('silent');
  const { task } = createVerificationJob({ database: db.database, clock: () => clock.now, box, log });
  await task({ id }, { job: { attempts: 1 } } as JobHelpers);
  const verification = db.database.selectFrom('verification').select('differences').where('id', '=', id);
  return (await verification.executeTakeFirstOrThrow()).differences;
}
