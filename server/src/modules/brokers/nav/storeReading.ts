import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { isPresentLease } from '../../../kernel/lease/lease.ts';
import { NAV_LEASE } from './navLease.ts';
import type { ProjectReading } from './readProject.ts';

/** How long a reading is live, and stays while money moves. */
export const LIVE_MS = 10_000;

interface Stored {
  /** The number of the lease that the reading was made under. */
  readonly leaseNumber: string;
  /** The day of the business clock, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Stores a reading under the present number of the lease alone. A live one is the project's newest, and that of its
 * day. While money moves the last live one stays for ten seconds; then the reading counts, and is not live. Of a stale
 * one the last figure stays with its time.
 */
export async function storeReading(database: Database, reading: ProjectReading, stored: Stored): Promise<void> {
  if (reading.state === 'live') return storeLive(database, reading, stored);
  const last = await database
    .selectFrom('broker_nav')
    .select(['is_live', 'read_at', 'accounts'])
    .where('project_no', '=', reading.projectNo)
    .executeTakeFirst();
  if (reading.state === 'moving') {
    const isLastLive = last?.is_live === true && reading.at - last.read_at.getTime() <= LIVE_MS;
    if (!isLastLive) await upsert(database, reading, stored);
    return;
  }
  if (last === undefined) return;
  const accounts = reading.accounts.map((account) => {
    const before = last.accounts.find(({ accountId }) => accountId === account.accountId);
    return account.equity === null && before !== undefined ? { ...before, freshness: account.freshness } : account;
  });
  await database
    .updateTable('broker_nav')
    .set({ is_live: false, accounts: JSON.stringify(accounts), lease_number: stored.leaseNumber })
    .where('project_no', '=', reading.projectNo)
    .where('lease_number', '<=', stored.leaseNumber)
    .where(isPresentLease(NAV_LEASE, stored.leaseNumber))
    .execute();
}

type Valued = Extract<ProjectReading, { readonly state: 'live' | 'moving' }>;

/** The largest exposure of a project's running financing, as a multiple of NAV; null without one. */
const exposureMaximum = (projectNo: string) => sql`(
  select (terms ->> 'exposureMaximum')::numeric from broker_financing
  where project_no = ${projectNo} and status in (1, 3, 4))`;

/**
 * Stores the newest reading; a live one is the last live one too. `exposed_since` is the time of the first one of those
 * in a row whose exposure is above its maximum.
 */
const selectStored = (reading: Valued, { leaseNumber }: Stored) => {
  const at = new Date(reading.at);
  const isLive = reading.state === 'live';
  return sql`
    insert into broker_nav as n
      (project_no, read_at, lease_number, nav, cautious_nav, exposure, is_live, live_at, accounts, cash_sequence)
    select ${reading.projectNo}, ${at}::timestamptz, ${leaseNumber}::bigint, ${reading.nav}::numeric,
      ${reading.cautiousNav}::numeric, ${reading.exposure}::numeric, ${isLive}::boolean,
      ${isLive ? at : null}::timestamptz, ${JSON.stringify(reading.accounts)}::jsonb,
      ${reading.books.cashSequence}::bigint
    where ${isPresentLease(NAV_LEASE, leaseNumber)}
      and exists (select from broker_project p where p.project_no = ${reading.projectNo} and p.status = 'running')
    on conflict (project_no) do update set read_at = excluded.read_at, lease_number = excluded.lease_number,
      nav = excluded.nav, cautious_nav = excluded.cautious_nav, exposure = excluded.exposure,
      is_live = excluded.is_live, live_at = coalesce(excluded.live_at, n.live_at), accounts = excluded.accounts,
      cash_sequence = excluded.cash_sequence,
      exposed_since = case when excluded.exposure > excluded.nav * ${exposureMaximum(reading.projectNo)}
        then coalesce(n.exposed_since, excluded.read_at) end
    where n.lease_number <= excluded.lease_number
    returning n.project_no`;
};

async function upsert(database: Database, reading: Valued, stored: Stored): Promise<void> {
  await selectStored(reading, stored).execute(database);
}

/** Stores a live reading, as that of its day too. */
async function storeLive(database: Database, reading: Valued, stored: Stored): Promise<void> {
  const { priority, subordinated, unpaidInterest, cashSequence } = reading.books;
  await sql`
    with stored as (${selectStored(reading, stored)})
    insert into broker_nav_day (project_no, day, nav, cautious_nav, priority_principal, subordinated_principal,
      unpaid_interest, cash_sequence, read_at)
    select project_no, ${stored.day}::date, ${reading.nav}::numeric, ${reading.cautiousNav}::numeric,
      ${priority}::numeric, ${subordinated}::numeric, ${unpaidInterest}::numeric, ${cashSequence}::bigint,
      ${new Date(reading.at)}::timestamptz
    from stored
    on conflict (project_no, day) do update set nav = excluded.nav, cautious_nav = excluded.cautious_nav,
      priority_principal = excluded.priority_principal, subordinated_principal = excluded.subordinated_principal,
      unpaid_interest = excluded.unpaid_interest, cash_sequence = excluded.cash_sequence, read_at = excluded.read_at
  `.execute(database);
}
