import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type BrokerDifference, compareClaims } from '../../brokers/index.ts';
import { readPrecisions } from '../loanRow.ts';
import { loanReference } from '../postings.ts';
import { compareDebts, comparePools } from './compareDebts.ts';
import { compareLoan } from './compareLoans.ts';
import { compareSales } from './compareSales.ts';

/** Loans whose lines and events are in memory at a time. */
const PART = 100;

export interface LoansVerification {
  readonly loans: number;
  readonly lines: number;
  readonly sales: number;
  readonly differences: readonly BrokerDifference[];
}

/**
 * Verifies all loans against journal and holds, in one snapshot: what institutions owe, each loan with its lines,
 * events and hold, each line and each liquidation with its formula, the platform's claims on all owners, and the pools.
 */
export const verifyLoans = (database: Database): Promise<LoansVerification> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { loans, lines, differences } = await compareAll(tx);
      const { sales, differences: ofSales } = await compareSales(tx);
      const others = [...(await compareDebts(tx)), ...(await compareClaims(tx)), ...(await comparePools(tx))];
      return { loans, lines, sales, differences: [...differences, ...ofSales, ...others] };
    });

async function compareAll(tx: Tx) {
  const precisions = await readPrecisions(tx);
  const differences: BrokerDifference[] = [];
  let loans = 0;
  let lines = 0;
  let after: string | undefined;
  for (;;) {
    let next = tx.selectFrom('loan').selectAll().orderBy('id').limit(PART);
    if (after !== undefined) next = next.where('id', '>', after);
    const part = await next.execute();
    if (part.length === 0) return { loans, lines, differences };
    after = part.at(-1)?.id;
    loans += part.length;
    const ids = part.map(({ id }) => id);
    const linesOf = Map.groupBy(await readLines(tx, ids), ({ loan_id }) => loan_id);
    const eventsOf = Map.groupBy(await readEvents(tx, ids), ({ loan_id }) => loan_id);
    const heldOf = Map.groupBy(await readHeld(tx, ids), ({ reference }) => reference);
    for (const row of part) {
      const written = linesOf.get(row.id) ?? [];
      lines += written.length;
      const held = new Map(
        (heldOf.get(loanReference(row.id)) ?? []).map(({ key, amount }) => [key, toDecimalString(amount)]),
      );
      differences.push(...compareLoan(row, { lines: written, events: eventsOf.get(row.id) ?? [], held }, precisions));
    }
  }
}

const readLines = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('loan_interest_line').selectAll().where('loan_id', 'in', ids).orderBy('from_hour').execute();

const readEvents = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('loan_event').selectAll().where('loan_id', 'in', ids).orderBy('number').execute();

/** Reads what pending holds of loans reserve. */
async function readHeld(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ key: string; reference: string; amount: string }>`
    select p.key, p.reference, (-leg.amount)::text as amount
    from ledger_pending p join ledger_pending_leg leg on leg.key = p.key
    where p.state = 'pending' and leg.amount < 0 and p.reference = any(${ids.map(loanReference)}::text[])
  `.execute(tx);
  return rows;
}
