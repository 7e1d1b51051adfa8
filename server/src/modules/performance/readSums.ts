import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { type Amount, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { EquityAccount } from '@aldgate/domain/performance/category.ts';
import { addEntries, type DayEntry } from '@aldgate/domain/performance/day.ts';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import type { Scope } from './scope.ts';

/** The entries of accounts, added up. */
export interface Sums {
  /** The balances by asset at the start of the first day. */
  readonly opening: ReadonlyMap<string, Amount>;
  /** By day, such as '2026-11-01'. */
  readonly byDay: ReadonlyMap<string, readonly DayEntry[]>;
}

interface Row {
  /** Null before the first day. */
  readonly day: string | null;
  readonly accountType: EquityAccount;
  readonly asset: string;
  readonly flow: Flow;
  readonly amount: string;
}

/** Reads the sums of accounts from a day on, and their balances at its start. */
export async function readSums(database: Database, { owners, types }: Scope, from: string): Promise<Sums> {
  const { rows } = await sql<Row>`
    select case when d.day >= ${from}::date then d.day end as day, a.type as "accountType", a.asset, d.flow,
      sum(d.amount) as amount
    from performance_day d join ledger_account a on a.id = d.account_id
    where a.owner = any(${[...owners]}::text[]) and a.type = any(${[...types]}::text[])
    group by 1, 2, 3, 4
  `.execute(database);
  const entries = rows.map((row) => ({ ...row, amount: toDecimalString(row.amount) }));
  const byDay = new Map<string, readonly DayEntry[]>();
  for (const [day, each] of Map.groupBy(entries, (entry) => entry.day)) if (day !== null) byDay.set(day, each);
  return {
    opening: addEntries(
      new Map(),
      entries.filter(({ day }) => day === null),
    ),
    byDay,
  };
}
