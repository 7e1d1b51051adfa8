import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeRepaymentSale, isShownPrice } from '@aldgate/domain/loans/fromCollateral.ts';
import { type Liabilities, splitPayment, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import type { LoanSale } from '@aldgate/domain/loans/liquidation.ts';
import { decimal, isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import type { SalePrice } from '../../otc/index.ts';
import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import {
  assertOpen,
  lockLoan,
  owedAt,
  owedByLines,
  type Precisions,
  readPrecisions,
  requireLoan,
  valuesOf,
} from '../loanRow.ts';
import { findAnswer, type Keyed, storeAnswer } from '../onceByKey.ts';
import { loanReference } from '../postings.ts';
import type { LoanRow } from '../tables.ts';
import { writeLines } from '../writeLines.ts';
import { amountOf, type Wanted } from './repayLoan.ts';
import { settleSale, TreasuryShort } from './settleSale.ts';

type Preview = AnswerOf<'previewLoanFromCollateral'>;

/** LN-01: what a repayment from the collateral would sell and pay now. */
export async function previewFromCollateral(
  deps: LoanDeps,
  institutionId: string,
  request: ParsedOf<'previewLoanFromCollateral'>,
): Promise<Preview> {
  const { database, businessClock } = deps;
  const row = await requireLoan(database, institutionId, request.loanId);
  const precisions = await readPrecisions(database);
  const owed = owedAt(row, await businessClock(database), precisions);
  const { price, amount } = await readPrice(deps, row, { wanted: request, owed, precisions });
  const sale = requireSale(row, owed, { amount, price, precisions });
  return describe(row, { sale, price, owed, paid: splitPayment(amount, owed).paid });
}

/**
 * LN-01: repays a loan, or a part of it, from its collateral, once per key; always open. Throws what the codes and the
 * preview refuse, and quoteExpired where the price is worse than the one that was shown.
 */
export async function repayFromCollateral(
  deps: LoanDeps,
  { gaCode, ...request }: ParsedOf<'repayLoanFromCollateral'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'repayLoanFromCollateral'>> {
  const { database, clock, businessClock, market, stepUp } = deps;
  const { institutionId, userId } = user;
  const keyed: Keyed<'repayLoanFromCollateral'> = { call: 'repayLoanFromCollateral', institutionId, request };
  const known = await findAnswer(database, keyed);
  if (known !== undefined) return known;
  await authorize(database, user, 'repayLoan', { now: clock() });
  const found = await requireLoan(database, institutionId, request.loanId);
  const precisions = await readPrecisions(database);
  const expected = owedAt(found, await businessClock(database), precisions);
  const { price } = await readPrice(deps, found, { wanted: request, owed: expected, precisions });
  if (!isShownPrice(named(found, price), request.price)) throw new ApiError('quoteExpired');
  try {
    return await stepUp.verify({
      user,
      origin,
      gaCode,
      async act(tx) {
        const locked = await lockLoan(tx, institutionId, request.loanId);
        const first = await findAnswer(tx, keyed);
        if (first !== undefined) return first;
        const at = clock();
        await authorize(tx, user, 'repayLoan', { now: at });
        assertPledged(locked);
        const businessNow = await businessClock(tx);
        const row = await writeLines(tx, locked, { at, businessNow, precisions, isAction: true });
        const owed = owedByLines(row);
        const values = valuesOf(row, owed, readIndexes(market, at));
        if (values === null) throw new ApiError('priceUnavailable');
        const amount = amountToPay(request, row, { owed, precisions });
        const sale = requireSale(row, owed, { amount, price, precisions });
        const { sold, paid } = await settleSale(tx, row, deps, {
          sale,
          price,
          values,
          due: amount,
          restore: null,
          feeRate: '0',
          event: 'repaid_from_collateral',
          endReason: 'repaid',
          set: () => ({}),
          memberId: userId,
          at,
          businessNow,
          precisions,
        });
        await audit(tx, {
          at,
          actor: userId,
          action: 'loan_repaid_from_collateral',
          subject: loanReference(row.id),
          origin,
          after: { sold: `${sale.quantity} ${row.collateral_asset}`, proceeds: sale.proceeds, ...paid },
        });
        return storeAnswer(tx, keyed, { ...describe(row, { sale, price, owed, paid }), status: sold.status }, at);
      },
    });
  } catch (error) {
    if (error instanceof TreasuryShort) throw new ApiError('priceUnavailable');
    throw error;
  }
}

/** Throws loanState where nothing is pledged. */
function assertPledged(row: LoanRow): void {
  assertOpen(row);
  if (row.is_shortfall) throw new ApiError('loanState', { status: row.status });
}

interface Reading {
  readonly wanted: Wanted;
  readonly owed: Liabilities;
  readonly precisions: Precisions;
}

const amountToPay = (wanted: Wanted, row: LoanRow, { owed, precisions }: Omit<Reading, 'wanted'>): string =>
  amountOf(wanted, row, { total: sumLiabilities(owed), precision: precisions(row.asset) });

/** The firm price of a sale that brings what is wanted. Throws loanState, outOfRange, priceUnavailable. */
async function readPrice(
  { readSalePrice }: LoanDeps,
  row: LoanRow,
  { wanted, ...reading }: Reading,
): Promise<{ readonly price: SalePrice; readonly amount: string }> {
  assertPledged(row);
  const amount = amountToPay(wanted, row, reading);
  const { precisions } = reading;
  const price = await readSalePrice({
    institutionId: row.institution_id,
    fromAsset: row.collateral_asset,
    toAsset: row.asset,
    source: 'firm',
    quantityAt: (mid, baseAsset) =>
      saleFor(row, { amount, price: { price: mid, baseAsset }, precisions })?.quantity ?? row.collateral,
  });
  return { price, amount };
}

const named = (row: LoanRow, { price, baseAsset }: Pick<SalePrice, 'price' | 'baseAsset'>) => ({
  price,
  isPerCoin: baseAsset === row.collateral_asset,
});

interface Selling {
  readonly amount: string;
  readonly price: Pick<SalePrice, 'price' | 'baseAsset'>;
  readonly precisions: Precisions;
}

const saleFor = (row: LoanRow, { amount, price, precisions }: Selling): LoanSale | null =>
  computeRepaymentSale({
    due: amount,
    collateral: toDecimalString(row.collateral),
    price: named(row, price),
    precision: { due: precisions(row.asset), collateral: precisions(row.collateral_asset) },
  });

/**
 * The sale for an amount. Throws insufficientBalance where the collateral does not bring all that is owed: a part would
 * then leave the rest with less than it is worth.
 */
function requireSale(row: LoanRow, owed: Liabilities, selling: Selling): LoanSale {
  const total = sumLiabilities(owed);
  const sale = saleFor(row, selling);
  const isPart = decimal(selling.amount).lt(total);
  if (sale === null || (isPart && (sale.isAll || saleFor(row, { ...selling, amount: total }) === null)))
    throw new ApiError('insufficientBalance', {
      asset: row.collateral_asset,
      available: toDecimalString(row.collateral),
    });
  return sale;
}

interface Described {
  readonly sale: LoanSale;
  readonly price: SalePrice;
  readonly owed: Liabilities;
  readonly paid: Liabilities;
}

function describe(row: LoanRow, { sale, price, owed, paid }: Described): Preview {
  const isEnded = isZero(decimal(sumLiabilities(owed)).minus(sumLiabilities(paid)));
  return {
    sold: sale.quantity,
    price: price.price,
    baseAsset: price.baseAsset,
    quoteAsset: price.quoteAsset,
    proceeds: sale.proceeds,
    paid,
    collateralAmount: isEnded ? '0' : toDecimalString(decimal(row.collateral).minus(sale.quantity)),
  };
}
