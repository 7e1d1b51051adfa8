import { findRate, type Rate } from '@aldgate/domain/brokers/financing/interestLines.ts';
import type { FinancingStatus } from '@aldgate/domain/brokers/financing/states.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { readRates } from '../interest/basis.ts';

type FinancingRow = Selectable<Tables['broker_financing']>;

/** A financing with its rates, the oldest first. */
export interface Financing extends FinancingRow {
  readonly rates: readonly Rate[];
}

const RUNNING: readonly FinancingStatus[] = [1, 3, 4];

/** Whether a financing bears interest: it has neither ended nor been liquidated. */
export const isRunning = (financing: Pick<FinancingRow, 'status'> | undefined): boolean =>
  financing !== undefined && RUNNING.includes(financing.status);

/** The newest financing of each project, by the project's number; a running one is always the newest. */
export async function readNewestFinancings(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, Financing>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_financing')
    .distinctOn('project_no')
    .selectAll()
    .where('project_no', 'in', projectNos)
    .orderBy('project_no')
    .orderBy('started_at', 'desc')
    .execute();
  return new Map((await withRates(database, rows)).map((financing) => [financing.project_no, financing]));
}

/** Financings with their rates. */
export async function withRates(database: Database | Tx, rows: readonly FinancingRow[]): Promise<readonly Financing[]> {
  const rates = await readRates(
    database,
    rows.map(({ financing_no }) => financing_no),
  );
  return rows.map((row) => ({ ...row, rates: rates.get(row.financing_no) ?? [] }));
}

/** The annual rate of a financing on a day, or on its last one; before the first rate holds, the first. */
export function findAnnualRate({ rates, ended_on: endedOn }: Financing, today: string): string {
  const rate = findRate(rates, endedOn ?? today) ?? rates[0]?.annualRate;
  if (rate === undefined) throw new Error('a financing has no rate');
  return rate;
}
