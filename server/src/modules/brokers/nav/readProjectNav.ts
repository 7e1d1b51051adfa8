import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Freshness } from '../../exchangeAccounts/index.ts';
import type { AccountReading } from './accountReading.ts';
import { readFlowsSince } from './flowsSince.ts';
import type { ProjectNav } from './projectNav.ts';
import { LIVE_MS } from './storeReading.ts';

type Row = Selectable<Tables['broker_nav']>;

/** BR-03: the value of a project by its newest reading, whichever server made it; undefined until there is one. */
export const readProjectNav = async (
  database: Database | Tx,
  clock: Clock,
  projectNo: string,
): Promise<ProjectNav | undefined> => (await readProjectNavs(database, clock, [projectNo])).get(projectNo);

/** The values of projects that were read, by their numbers. */
export async function readProjectNavs(
  database: Database | Tx,
  clock: Clock,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, ProjectNav>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database.selectFrom('broker_nav').selectAll().where('project_no', 'in', projectNos).execute();
  const closes = await database
    .selectFrom('broker_nav_close')
    .distinctOn('project_no')
    .select(['project_no', 'cautious_nav', 'cash_sequence'])
    .where('project_no', 'in', projectNos)
    .orderBy('project_no')
    .orderBy('day', 'desc')
    .execute();
  const flows = await readFlowsSince(
    database,
    [...rows, ...closes].map((each) => ({ projectNo: each.project_no, cashSequence: each.cash_sequence })),
  );
  const corrected = closes.map((close, index) => ({
    projectNo: close.project_no,
    nav: add(close.cautious_nav, flows[rows.length + index] ?? '0'),
  }));
  return new Map(
    rows.map((row, index) => {
      const close = corrected.find(({ projectNo }) => projectNo === row.project_no);
      return [row.project_no, describe(row, flows[index] ?? '0', close?.nav, clock())];
    }),
  );
}

/** Describes a reading; a live one has what came in and left since, so that a posting makes no gap in it. */
function describe(row: Row, flow: string, cautiousClose: string | undefined, now: number): ProjectNav {
  const cautiousNow = add(row.cautious_nav, flow);
  const at = row.read_at.getTime();
  const ageMs = Math.max(0, now - at);
  const isRecent = ageMs <= LIVE_MS;
  const isLive = row.is_live && isRecent;
  return {
    at,
    freshness: { state: isLive ? 'live' : 'stale', at, ageMs },
    // The last figure of a stale one stays.
    nav: isLive ? add(row.nav, flow) : toDecimalString(row.nav),
    cautiousNav: toDecimalString(row.cautious_nav),
    cautiousNow,
    boundingNav: cautiousClose !== undefined && decimal(cautiousClose).lt(cautiousNow) ? cautiousClose : cautiousNow,
    exposure: toDecimalString(row.exposure),
    accounts: row.accounts.map((account) => ({ ...account, freshness: freshnessNow(account, isRecent, now) })),
  };
}

/** The freshness of an account's reading; one of an old reading is not live any more. */
function freshnessNow({ freshness }: AccountReading, isRecent: boolean, now: number): Freshness {
  const { state, at } = freshness;
  return {
    state: state === 'live' && !isRecent ? 'stale' : state,
    at,
    ageMs: at === null ? null : Math.max(0, now - at),
  };
}

const add = (a: string, b: string): string => toDecimalString(decimal(toDecimalString(a)).plus(b));
