import './tables.ts';
import { randomBytes } from 'node:crypto';
import {
  BILL_CURRENCY,
  BILL_TERMS,
  type BillType,
  computeBillFee,
  computeBillVolume,
  listMonthsBefore,
  type Month,
} from '@aldgate/domain/brokers/bills.ts';
import { isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Insertable } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { findFirstTradeDay, readTradedVolumes } from '../../trading/index.ts';
import { closeDays } from '../nav/closeDays.ts';
import { openBillTask } from './billTask.ts';
import type { BillsDeps } from './deps.ts';
import { valueVolumes } from './valueVolumes.ts';

/** Executions of a month's last minutes may be stored later: its bills are drafted after this time. */
const LATE_MS = 3_600_000;

type Line = Omit<Insertable<Tables['broker_bill_line']>, 'bill_no' | 'volume'> & { readonly volume: string };

/** Volume of a bill with its lines. */
interface Draft {
  readonly type: BillType;
  readonly volume: string;
  readonly days: number;
  readonly lines: readonly Line[];
}

type Deps = Omit<BillsDeps, 'stepUp'>;

/**
 * BR-11: drafts the bills of all months that have ended by the business clock, missed ones too, of every broker; none
 * of zero. Several servers may run it: each month is billed once. A month that cannot be valued is tried again.
 */
export async function draftBills(deps: Deps): Promise<void> {
  const { database, clock, businessClock, log } = deps;
  await closeDays(deps);
  const today = utcDay((await businessClock(database)) - LATE_MS);
  const brokers = await database.selectFrom('institution').select('id').where('is_broker', '=', true).execute();
  for (const { id: institutionId } of brokers)
    for (const month of await listMissing(database, institutionId, today))
      try {
        await draftMonth({ database, clock }, { institutionId, month });
      } catch (error) {
        log.error({ err: error, institution: institutionId, month: month.cycle }, 'the bills could not be drafted');
      }
}

/** The ended months of a broker that were not looked at yet, since its first execution or closing NAV. */
async function listMissing(database: Database, institutionId: string, today: string): Promise<Month[]> {
  const [traded, closed, drafted] = await Promise.all([
    findFirstTradeDay(database, institutionId),
    selectCloses(database, institutionId)
      .select(({ fn }) => fn.min('c.day').as('day'))
      .executeTakeFirst(),
    database.selectFrom('broker_bill_month').select('start_on').where('institution_id', '=', institutionId).execute(),
  ]);
  const [first] = [traded, closed?.day ?? null].filter((day) => day !== null).toSorted();
  if (first === undefined) return [];
  const known = new Set(drafted.map(({ start_on }) => start_on));
  return listMonthsBefore(first, today).filter(({ startOn }) => !known.has(startOn));
}

const selectCloses = (database: Database, institutionId: string) =>
  database
    .selectFrom('broker_nav_close as c')
    .innerJoin('broker_project as p', 'p.project_no', 'c.project_no')
    .where('p.institution_id', '=', institutionId);

interface BilledMonth {
  readonly institutionId: string;
  readonly month: Month;
  /** Lines of the trade bill, by default the month's executions. */
  readonly trades?: readonly Line[];
}

/** Drafts the bills of a broker's month, once; none of zero. */
export async function draftMonth(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { institutionId, month, trades }: BilledMonth,
): Promise<void> {
  const [lines, ofFunds] = await Promise.all([
    trades ?? readTrades(database, institutionId, month),
    draftFunds(database, institutionId, month),
  ]);
  const charged = [draftTrades(month, lines), ofFunds].filter(({ volume }) => isPositive(volume));
  await inTransaction(database, (tx) => storeDrafts(tx, { institutionId, month, drafts: charged, at: clock() }));
}

const draftTrades = (month: Month, lines: readonly Line[]): Draft => ({
  type: 1,
  volume: computeBillVolume(1, lines),
  days: Number(month.endOn.slice(8)),
  lines,
});

async function readTrades(database: Database, institutionId: string, month: Month): Promise<Line[]> {
  const lines = await valueVolumes(database, await readTradedVolumes(database, { institutionId, ...month }));
  return lines.map((line) => ({
    day: line.day,
    exchange_code: line.exchangeCode,
    account_id: line.accountId,
    account_name: line.accountName,
    order_type: line.orderType,
    volume: line.volume,
  }));
}

async function draftFunds(database: Database, institutionId: string, { startOn, endOn }: Month): Promise<Draft> {
  const closes = await selectCloses(database, institutionId)
    .select(['c.day', 'c.nav', 'c.project_no', 'p.name'])
    .where('c.day', '>=', startOn)
    .where('c.day', '<=', endOn)
    .orderBy('c.day')
    .orderBy('c.project_no')
    .execute();
  const lines = closes.map(({ day, nav, project_no, name }) => ({
    day,
    project_no,
    project_name: name,
    volume: toDecimalString(nav),
  }));
  return {
    type: 2,
    volume: computeBillVolume(2, lines),
    days: new Set(lines.map(({ day }) => day)).size,
    lines,
  };
}

interface MonthDrafts {
  readonly institutionId: string;
  readonly month: Month;
  readonly drafts: readonly Draft[];
  readonly at: number;
}

/** Stores the drafts of a month and opens their tasks, once; a month that another server has stored stays. */
async function storeDrafts(tx: Tx, { institutionId, month, drafts, at }: MonthDrafts): Promise<void> {
  const { startOn, endOn } = month;
  const stored = await tx
    .insertInto('broker_bill_month')
    .values({ institution_id: institutionId, start_on: startOn, drafted_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('start_on')
    .executeTakeFirst();
  if (stored === undefined) return;
  for (const { type, volume, days, lines } of drafts) {
    const billNo = `B-${randomBytes(6).toString('hex').toUpperCase()}`;
    const { fixedFee, tiers } = BILL_TERMS[type];
    const { amount } = computeBillFee({ type, volume, reducedVolume: '0', days, fixedFee, tiers });
    if (!isPositive(amount)) continue;
    const row = await tx
      .insertInto('broker_bill')
      .values({
        bill_no: billNo,
        institution_id: institutionId,
        type,
        start_on: startOn,
        end_on: endOn,
        days,
        volume,
        fixed_fee: fixedFee,
        tiers: JSON.stringify(tiers),
        amount,
        currency: BILL_CURRENCY,
        drafted_at: new Date(at),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('broker_bill_line')
      .values(lines.map((line) => ({ ...line, bill_no: billNo })))
      .execute();
    await openBillTask(tx, row, at);
  }
}
