import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVenue, type Venue } from '@aldgate/venue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testConfig, venueEndpoints } from '../../../testkit/platform/config.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { createSeededDatabase } from '../../../testkit/platform/seededDatabase.ts';
import type { Config } from '../../src/config.ts';
import { markStep } from '../../src/demo/history/marks.ts';
import { openPastPlatform, type PastPlatform } from '../../src/demo/history/pastPlatform.ts';
import { BORROWER } from '../../src/demo/history/people.ts';
import { findQuarter, planQuarter } from '../../src/demo/history/quarter.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { seed, seedHistory } from '../../src/local.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';
import { verifyBrokers } from '../../src/modules/brokers/index.ts';
import { verifyLoans } from '../../src/modules/loans/index.ts';
import { sumEntries } from '../../src/modules/performance/index.ts';

const NOW = Date.UTC(2026, 10, 27, 14, 30);
const LOG = createLog('silent');

let venue: Venue;
let storagePath: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  venue = await startVenue({ port: 0, now: () => NOW, demo: true, market: 'still' });
  storagePath = await mkdtemp(join(tmpdir(), 'aldgate-storage-'));
});
afterAll(async () => {
  await venue?.close();
  for (const db of databases) await db.drop();
  await rm(storagePath, { recursive: true, force: true });
});

/** The seeds of a database at times. */
async function openDemo(db: TestDatabase) {
  databases.push(db);
  const { database } = db;
  const config: Config = testConfig({
    databaseUrl: db.url,
    databaseSchema: db.schema,
    storagePath,
    exchange: venueEndpoints(venue.url),
    rates: { url: `${venue.url}/rates`, everyMs: 1_000 },
  });
  const seedAt = async (now: number, settings: Partial<Config> = {}) => {
    const deps = { database, box: createSecretBox(config.secretsKey), clock: () => now };
    await seedHistory({ ...deps, config: { ...config, ...settings }, log: LOG });
    await seed(deps);
  };
  const count = async (table: 'ledger_transfer' | 'convert_order') => {
    const { n } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  return { config, database, seedAt, count };
}

/** The number of records by table and state. */
async function countStates(database: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select name, count(*)::int as n from (
      select 'convert_order ' || status as name from convert_order
      union all select 'otc_order ' || status from otc_order
      union all select 'bank_deposit ' || state from bank_deposit
      union all select 'bank_line ' || state from bank_line
      union all select 'withdrawal ' || state from withdrawal
      union all select 'member_approval ' || state from member_approval
      union all select 'kyc_application ' || status from kyc_application
      union all select 'contact_request enquiry' from contact_request
      union all select 'statement ' || state from statement
    ) record group by 1
  `.execute(database);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** The broker's project: lent on 8 September and on 1 October, with the interest and the close of each day since. */
async function expectLantern(database: Database): Promise<void> {
  expect((await verifyBrokers(database)).differences).toEqual([]);
  const { rows: projects } = await sql`
    select name, status, priority_principal::float as p, subordinated_principal::float as s, trim_scale(unpaid_interest)::text as u
    from broker_project
  `.execute(database);
  // The first month's 3,213.698621 are paid: 5,775.342439 + 26 × 186.301369.
  expect(projects).toEqual([
    { name: 'Lantern Neutral 02', status: 'running', p: 800_000, s: 400_000, u: '10619.178033' },
  ]);
  const { rows: months } = await sql`
    select to_char(day, 'YYYY-MM') as month, min(day)::text as first, count(*)::int as days, trim_scale(sum(interest))::text as interest
    from broker_interest_line group by 1 order by 1
  `.execute(database);
  expect(months).toEqual([
    { month: '2026-09', first: '2026-09-08', days: 23, interest: '3213.698621' },
    { month: '2026-10', first: '2026-10-01', days: 31, interest: '5775.342439' },
    { month: '2026-11', first: '2026-11-01', days: 26, interest: '4843.835594' },
  ]);
  const { rows: statements } = await sql`
    select to_char(start_on, 'YYYY-MM') as month, status, trim_scale(interest)::text as interest, due_on::text as due
    from broker_statement order by 1
  `.execute(database);
  expect(statements).toEqual([
    { month: '2026-09', status: 'paid', interest: '3213.698621', due: '2026-10-31' },
    { month: '2026-10', status: 'wait_for_payment', interest: '5775.342439', due: '2026-11-30' },
  ]);
  const { rows: bills } = await sql`
    select to_char(start_on, 'YYYY-MM') as month, type, status, trim_scale(volume)::text as volume,
      trim_scale(amount)::text as amount
    from broker_bill order by 1, 2
  `.execute(database);
  expect(bills).toEqual([
    { month: '2026-09', type: 2, status: 'received', volume: '900000', amount: '283.561643' },
    { month: '2026-10', type: 1, status: 'awaiting_receipt', volume: '120000000', amount: '3500' },
    { month: '2026-10', type: 2, status: 'pending_first_review', volume: '1200000', amount: '509.589041' },
  ]);
  const { rows: closes } = await sql`
    select nav::float, priority_principal::float as p, count(*)::int as days, bool_or(is_repeated) as repeated
    from broker_nav_close group by 1, 2 order by 1
  `.execute(database);
  expect(closes).toEqual([
    { nav: 900_000, p: 600_000, days: 23, repeated: false },
    { nav: 1_200_000, p: 800_000, days: 57, repeated: false },
  ]);
  const { rows: accounts } = await sql`
    select b.name, b.state, b.sort_index as "sortIndex", sum(m.amount)::float as allotted
    from exchange_account b join fund_move m on m.target_account = b.id and m.state = 'pending'
    group by 1, 2, 3 order by 1
  `.execute(database);
  expect(accounts).toEqual([
    { name: 'LN02-A', state: 'opening', sortIndex: 4, allotted: 600_000 },
    { name: 'LN02-B', state: 'opening', sortIndex: 5, allotted: 400_000 },
    { name: 'LN02-C', state: 'opening', sortIndex: 6, allotted: 200_000 },
  ]);
}

/** The borrower's loan of 20 days, and the trader's, which was topped up and repaid. */
async function expectLoans(past: PastPlatform, database: Database): Promise<void> {
  expect((await verifyLoans(database)).differences).toEqual([]);
  const list = async (email: string) => (await past.asMember(email, 'pageLoan', {})).items;
  expect(await list(BORROWER)).toMatchObject([
    {
      asset: 'USDT',
      currentAmount: '400000',
      annualRate: '0.09',
      collateralAmount: '8',
      term: 90,
      status: 'interest_accruing',
      liabilities: { interest: '1972.602739', overdueInterest: '0' },
    },
  ]);
  const [repaid] = await list(TRADER);
  expect(repaid).toMatchObject({ asset: 'USDC', initialAmount: '60000', status: 'ended', endReason: 'repaid' });
  const events = { queryCondition: { loanId: repaid?.loanId, sort: 'oldest' } } as const;
  const { items } = await past.asMember(TRADER, 'pageLoanEvent', events);
  expect(items.map(({ event }) => event)).toEqual(['drawn', 'collateral_added', 'repaid']);
}

test('a new database has a quarter of the customer once, with figures of every day and books that agree', async () => {
  const { config, database, seedAt, count } = await openDemo(await createTestDatabase());
  await seedAt(NOW);
  const transfers = await count('ledger_transfer');
  await seedAt(NOW + 3_600_000);
  expect(await count('ledger_transfer')).toBe(transfers);

  expect(await countStates(database)).toMatchObject({
    'convert_order completed': 21,
    'otc_order filled': 6,
    'bank_deposit credited': 5,
    'bank_line unmatched': 1,
    'withdrawal complete': 3,
    'withdrawal review': 1,
    'withdrawal approval': 1,
    'member_approval rejected': 1,
    'member_approval expired': 1,
    'member_approval waiting': 1,
    'kyc_application under_review': 1,
    'contact_request enquiry': 1,
    'statement making': 2,
  });

  expect((await verifyLedger(database)).differences).toEqual([]);
  await expectLantern(database);
  await createEntryCopier(database)();
  await sumEntries(database);
  const past = await openPastPlatform(config, LOG, NOW);
  try {
    await past.runJob('compare_banks');
    expect(await database.selectFrom('reconciliation_break').selectAll().execute()).toEqual([]);
    await past.moveTo(NOW);
    await expectLoans(past, database);
    const { items, summary } = await past.asMember(TRADER, 'queryPerformance', { scope: 'wallet', range: '90d' });
    expect(items).toHaveLength(90);
    expect(items.filter(({ profit, missingPrices }) => profit === null || missingPrices.length > 0)).toEqual([]);
    expect(summary).toMatchObject({ inflow: '525000', outflow: '-176940', missingDays: [] });
    // Past notifications are read; those of what waits for somebody are not.
    const { total, unread } = await past.asMember(TRADER, 'pageNotification', {});
    expect([unread > 0, unread < 8, total > unread]).toEqual([true, true, true]);
  } finally {
    await past.close();
  }
});

test('a start that was killed amid a step leaves that step and makes those after it once', async () => {
  const { database, seedAt, count } = await openDemo(await createTestDatabase());
  const quarter = findQuarter(NOW);
  const steps = planQuarter(quarter);
  const left = steps.slice(-7);
  await markStep(database, 'begun', { at: quarter.from, quarter });
  for (const { name, at } of steps.slice(0, -7)) await markStep(database, name, { at, quarter });
  await seedAt(NOW + 3_600_000);
  expect(left.map(({ name }) => name)).toContain('last-26');
  const states = await countStates(database);
  expect(states).toMatchObject({ 'kyc_application under_review': 1, 'contact_request enquiry': 1 });
  await seedAt(NOW + 7_200_000);
  expect(await countStates(database)).toEqual(states);
  expect(await count('convert_order')).toBe(1);
});

test('a loan of a day is lent on it, even while a trade waits for the desk to open', async () => {
  const { database, seedAt } = await openDemo(await createTestDatabase());
  // The trade is due on Saturday 7 November, the loan on the 8th.
  const quarter = findQuarter(Date.UTC(2027, 0, 14, 14, 30));
  const before = Date.UTC(2026, 10, 7, 9);
  for (const name of ['begun', ...planQuarter(quarter).map((step) => step.name)])
    if (name !== '22-10:35' && name !== 'lantern-first') await markStep(database, name, { at: before, quarter });
  await seedAt(quarter.until);
  const loan = database.selectFrom('broker_action').select('executed_on').where('action_type', '=', 'loan');
  expect(await loan.execute()).toEqual([{ executed_on: '2026-11-08' }]);
  const trades = await database.selectFrom('otc_order').select(['status', 'created_at']).execute();
  expect(trades.map(({ status, created_at: at }) => [status, at.toISOString().slice(0, 10)])).toEqual([
    ['filled', '2026-11-09'],
  ]);
});

test('a database with people gets no history', async () => {
  const { seedAt, count } = await openDemo(await createSeededDatabase());
  await seedAt(NOW);
  expect(await count('convert_order')).toBe(0);
});

test('without past prices a start has the people and their money alone, and the next one adds nothing', async () => {
  const { seedAt, count } = await openDemo(await createTestDatabase());
  await seedAt(NOW, { rates: { url: `${venue.url}/none`, everyMs: 1_000 } });
  const transfers = await count('ledger_transfer');
  expect(transfers).toBeGreaterThan(0);
  await seedAt(NOW);
  expect(await count('ledger_transfer')).toBe(transfers);
});
