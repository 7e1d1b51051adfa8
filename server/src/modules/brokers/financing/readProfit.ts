import {
  type Accruable,
  computeAccruable,
  computeProfit,
  type ProfitFigures,
} from '@aldgate/domain/brokers/financing/profit.ts';
import { sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';
import { selectOpenChanges } from './openChanges.ts';
import type { ProjectState } from './projectStates.ts';
import { readLeavingOf } from './readLeaving.ts';

/** Profit of a project, and what can be taken of it. Decimal strings, in USDT. */
export interface ProjectProfit extends Omit<ProfitFigures, 'profitNow'>, Accruable {
  /** Null until the project was read. */
  readonly profitNow: string | null;
  /** The day of the last close; null before the first one. */
  readonly closeOn: string | null;
}

/**
 * BR-09: reads the profit of a project, and what can be taken of it; `exceptChange` is the application that is
 * evaluated again.
 */
export async function readProfit(
  database: Database | Tx,
  state: ProjectState,
  exceptChange?: string,
): Promise<ProjectProfit> {
  const { project, nav } = state;
  const [leaving, close, appliedFor] = await Promise.all([
    readLeavingOf(database, state, { exceptChange }),
    findLastClose(database, project.project_no),
    readAppliedFor(database, project.project_no, exceptChange),
  ]);
  const profitNow = nav === undefined ? null : computeProfit(nav.cautiousNow, state);
  const figures = {
    profitAtClose:
      close === undefined
        ? null
        : computeProfit(toDecimalString(close.cautious_nav), {
            priority: close.priority_principal,
            subordinated: close.subordinated_principal,
            unpaidInterest: close.unpaid_interest,
          }),
    postedSince: close === undefined ? '0' : await readPostedSince(database, project, close.cash_sequence),
    appliedFor,
  };
  return {
    ...figures,
    ...computeAccruable(leaving, { ...figures, profitNow: profitNow ?? '0' }),
    profitNow,
    closeOn: close?.day ?? null,
  };
}

const findLastClose = (database: Database | Tx, projectNo: string) =>
  database
    .selectFrom('broker_nav_close')
    .select(['day', 'cautious_nav', 'priority_principal', 'subordinated_principal', 'unpaid_interest', 'cash_sequence'])
    .where('project_no', '=', projectNo)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();

async function readAppliedFor(database: Database | Tx, projectNo: string, except = ''): Promise<string> {
  const rows = await selectOpenChanges(database, projectNo)
    .select('c.profit_amount')
    .where('c.kind', '=', 'profit')
    .where('c.change_no', '<>', except)
    .execute();
  return sumAmounts(rows.map(({ profit_amount }) => profit_amount));
}

/** Sums the profit that was posted after a state of a project's cash, that of a full repayment too. */
async function readPostedSince(
  database: Database | Tx,
  { project_no: projectNo, currency }: ProjectRow,
  cashSequence: string | null,
): Promise<string> {
  const cash = projectCash(projectNo, currency);
  const { rows } = await sql<{ posted: string }>`
    select coalesce(-sum(e.amount), 0)::text as posted
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
    join ledger_transfer t on t.id = e.transfer_id
    where a.owner = ${cash.owner} and a.type = ${cash.type} and a.asset = ${cash.asset}
      and e.sequence > coalesce(${cashSequence}::bigint, 0) and t.key like 'profit:%'
  `.execute(database);
  return toDecimalString(rows[0]?.posted ?? '0');
}
