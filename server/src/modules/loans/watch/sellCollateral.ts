import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { computeLoanSale, type LoanSale } from '@aldgate/domain/loans/liquidation.ts';
import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { OVERDUE_SALE_MS } from '@aldgate/domain/loans/states.ts';
import { FIRM_PRICE_WAIT_MS, levelOf } from '@aldgate/domain/loans/watch.ts';
import { decimal, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { closeTask } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { SalePrice } from '../../otc/index.ts';
import { settleSale, TreasuryShort } from '../changes/settleSale.ts';
import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import {
  maturityOf,
  owedAt,
  owedByLines,
  type Precisions,
  readPrecisions,
  stepsOf,
  updateLoan,
  valuesOf,
} from '../loanRow.ts';
import { loanReference } from '../postings.ts';
import type { LoanRow } from '../tables.ts';
import { writeLines } from '../writeLines.ts';
import { ALARM, raiseSaleAlarm } from './alarms.ts';
import { lockFree } from './checkLoan.ts';
import type { LoanRef } from './findCrossed.ts';
import { notifySold } from './notifyLoan.ts';

/** The sales that are to be made, the longest waiting first. */
export const listSales = ({ database }: Pick<LoanDeps, 'database'>): Promise<LoanRow[]> =>
  database
    .selectFrom('loan')
    .selectAll()
    .where('sale', 'is not', null)
    .where('status', '<>', 'ended')
    .orderBy('sale_since')
    .orderBy('id')
    .execute();

/**
 * LN-01: sells collateral of a loan that is marked to be sold, at the desk's firm price, after thirty seconds of
 * refusals at the index. Where there is no price, or the treasury cannot pay, it stays marked, and operators get a task
 * after thirty seconds. Each sale happens once: the loan is locked, and everything is checked again.
 */
export async function sellCollateral(deps: LoanDeps, marked: LoanRow): Promise<void> {
  const { database, clock, businessClock } = deps;
  const precisions = await readPrecisions(database);
  const owed = owedAt(marked, await businessClock(database), precisions);
  const waitedMs = clock() - (marked.sale_since?.getTime() ?? clock());
  const isLate = waitedMs >= FIRM_PRICE_WAIT_MS;
  const price = await readPrice(deps, marked, { due: sumLiabilities(owed), precisions, isLate });
  try {
    if (price !== undefined) await inTransaction(database, (tx) => sell(deps, tx, marked, { price, precisions }));
    else if (isLate) await raiseSaleAlarm(database, marked, 'index', clock());
  } catch (error) {
    if (!(error instanceof TreasuryShort)) throw error;
    if (isLate) await raiseSaleAlarm(database, marked, 'treasury', clock());
  }
}

interface Reading {
  readonly due: string;
  readonly precisions: Precisions;
  readonly isLate: boolean;
}

/** The price of a sale; undefined where nothing is sold now. */
async function readPrice(
  { readSalePrice }: LoanDeps,
  row: LoanRow,
  { due, precisions, isLate }: Reading,
): Promise<SalePrice | undefined> {
  const read = (source: 'firm' | 'index') =>
    readSalePrice({
      institutionId: row.institution_id,
      fromAsset: row.collateral_asset,
      toAsset: row.asset,
      source,
      quantityAt: (price, baseAsset) => saleAt(row, { due, precisions, price, baseAsset }).quantity,
    });
  const sources = isLate ? (['firm', 'index'] as const) : (['firm'] as const);
  for (const source of sources) {
    try {
      return await read(source);
    } catch (error) {
      if (!(error instanceof ApiError) || error.entry !== 'priceUnavailable') throw error;
    }
  }
  return undefined;
}

interface Priced {
  readonly due: string;
  readonly precisions: Precisions;
  readonly price: string;
  readonly baseAsset: string;
}

/** The LTV that a sale leads back to; null where all that is due is paid. */
const restoreOf = (row: LoanRow): string | null => (row.sale === 'restore' ? toDecimalString(row.restore_ltv) : null);

const saleAt = (row: LoanRow, { due, precisions, price, baseAsset }: Priced): LoanSale =>
  computeLoanSale({
    due,
    collateral: toDecimalString(row.collateral),
    price: { price, isPerCoin: baseAsset === row.collateral_asset },
    restore: restoreOf(row),
    feeRate: toDecimalString(row.liquidation_fee),
    precision: { due: precisions(row.asset), collateral: precisions(row.collateral_asset) },
  });

interface Selling {
  readonly price: SalePrice;
  readonly precisions: Precisions;
}

/** Sells in one transaction: line, hold, sale, fee, payments, hold of the rest, receipt. */
async function sell(deps: LoanDeps, tx: Tx, ref: LoanRef, { price, precisions }: Selling): Promise<void> {
  const { clock, businessClock, market, publicOrigin } = deps;
  const locked = await lockFree(tx, ref);
  if (locked === undefined || locked.sale === null) return;
  const at = clock();
  const businessNow = await businessClock(tx);
  const row = await writeLines(tx, locked, { at, businessNow, precisions, isAction: true });
  const owed = owedByLines(row);
  const values = valuesOf(row, owed, readIndexes(market, at));
  if (values === null) return;
  if (!isWanted(row, computeLtv(values), businessNow)) {
    await updateLoan(tx, row, { sale: null, sale_since: null });
    return;
  }
  const due = sumLiabilities(owed);
  const sale = saleAt(row, { due, precisions, ...price });
  if (isZero(sale.quantity)) return;
  const { sold } = await settleSale(tx, row, deps, {
    sale,
    price,
    values,
    due,
    restore: restoreOf(row),
    feeRate: toDecimalString(row.liquidation_fee),
    event: 'sold',
    endReason: 'liquidated',
    set: (ltv) => ({
      sale: null,
      sale_since: null,
      breach_since: null,
      breach_checked_at: null,
      level: ltv === null ? row.level : levelOf(ltv, stepsOf(row)),
    }),
    at,
    businessNow,
    precisions,
  });
  const { quantity, proceeds, fee } = sale;
  await closeTask(tx, { ...ALARM, subjectId: row.id, outcome: 'sold' }, at);
  const { baseAsset, quoteAsset } = price;
  await notifySold(tx, sold, {
    quantity,
    price: price.price,
    baseAsset,
    quoteAsset,
    proceeds,
    origin: publicOrigin(),
    at,
  });
  await audit(tx, {
    at,
    actor: 'system',
    action: 'loan_collateral_sold',
    subject: loanReference(row.id),
    after: {
      sold: `${quantity} ${row.collateral_asset}`,
      proceeds: `${proceeds} ${row.asset}`,
      fee,
      dueAfter: sumLiabilities(owedByLines(sold)),
    },
  });
}

/** Whether collateral is still to be sold: LTV at or above the last step, or 72 hours after the maturity. */
const isWanted = (row: LoanRow, ltv: string | null, businessNow: number): boolean =>
  row.sale === 'due'
    ? row.status === 'overdue' && businessNow >= maturityOf(row) + OVERDUE_SALE_MS
    : ltv !== null && decimal(ltv).gte(stepsOf(row).liquidation);
