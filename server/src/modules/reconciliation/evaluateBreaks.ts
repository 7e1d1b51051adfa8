import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { queueMail } from '../../kernel/jobs/outbox.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { type Market, valueInUsd } from '../market/index.ts';
import type { BreakRow } from './breakRow.ts';

export const EVALUATE_BREAKS = 'evaluate_breaks';

/** From this value in US dollars on a break is material. */
const MATERIAL_USD = '1000';
const USEFUL_MS = 24 * 3_600_000;

export interface EvaluationDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly market: Market;
  /** The addresses of the operators who can explain a break. */
  readonly listReaders: (tx: Tx) => Promise<readonly string[]>;
}

/** Each minute: which of the open breaks are material, and an email to operators about those that have become so. */
export function evaluateBreaks(deps: EvaluationDeps): Promise<void> {
  const { database, clock, market } = deps;
  return inTransaction(database, async (tx) => {
    const at = clock();
    const rows = await tx
      .selectFrom('reconciliation_break')
      .selectAll()
      .where('state', '=', 'open')
      .orderBy('id')
      .forUpdate()
      .execute();
    const evaluated = rows.map((row) => ({ ...row, is_material: isMaterial(market, row, at) }));
    for (const { id, is_material } of evaluated.filter((row, index) => row.is_material !== rows[index]?.is_material)) {
      await tx.updateTable('reconciliation_break').set({ is_material }).where('id', '=', id).execute();
    }
    const unmailed = evaluated.filter((row) => row.is_material && row.mailed_at === null);
    if (unmailed.length === 0) return;
    await mail(deps, tx, unmailed, at);
    await tx
      .updateTable('reconciliation_break')
      .set({ mailed_at: new Date(at) })
      .where(
        'id',
        'in',
        unmailed.map(({ id }) => id),
      )
      .execute();
  });
}

/** A break without a price or an amount is material. An unknown debit of a bank was evaluated when it came. */
function isMaterial(market: Market, { asset, difference, is_regular, is_material }: BreakRow, at: number): boolean {
  if (!is_regular) return is_material ?? true;
  const price = asset === null ? undefined : valueInUsd(market, asset, at);
  if (difference === null || price === undefined) return true;
  return decimal(toDecimalString(difference)).abs().times(decimal(price.price)).gte(decimal(MATERIAL_USD));
}

async function mail({ listReaders }: EvaluationDeps, tx: Tx, rows: readonly BreakRow[], at: number): Promise<void> {
  const subject = rows.length === 1 ? 'A material break' : `${rows.length} material breaks`;
  const text = [
    'The ledger and what it is compared with differ:',
    rows.map(({ title }) => title).join('\n'),
    'The console lists them under Breaks.',
  ].join('\n\n');
  for (const to of await listReaders(tx)) await queueMail(tx, { to, subject, text }, { at, usefulForMs: USEFUL_MS });
}
