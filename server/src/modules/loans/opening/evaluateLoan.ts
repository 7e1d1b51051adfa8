import type { ParsedOf } from '@aldgate/contract';
import { findLoanErrors, type LoanError } from '@aldgate/domain/loans/checkLoan.ts';
import { HOUR_MS } from '@aldgate/domain/loans/interest.ts';
import type { LoanValues } from '@aldgate/domain/loans/ltv.ts';
import type { LoanTerms } from '@aldgate/domain/loans/terms.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces, hasExcessDecimals } from '@aldgate/domain/money/amountRules.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { capitalAccount, lending } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import type { LoanDeps } from '../deps.ts';
import { readIndexes } from '../indexes.ts';
import { type Precisions, readPrecisions } from '../loanRow.ts';
import { readLimit, readLoanTerms } from '../readTerms.ts';

export type WantedLoan = Pick<
  ParsedOf<'previewLoan'>,
  'asset' | 'amount' | 'term' | 'collateralAsset' | 'collateralAmount'
>;

export interface EvaluatedLoan {
  readonly terms: LoanTerms;
  readonly annualRate: string;
  readonly values: LoanValues;
  readonly precisions: Precisions;
  /** In US dollars at the index. */
  readonly usd: string;
  readonly errors: readonly LoanError[];
}

/** Evaluates a loan by what holds now. Throws format, priceUnavailable. */
export async function evaluateLoan(
  { market, clock }: Pick<LoanDeps, 'market' | 'clock'>,
  database: Database | Tx,
  institutionId: string,
  wanted: WantedLoan,
): Promise<EvaluatedLoan> {
  const { asset, amount, term, collateralAsset, collateralAmount } = wanted;
  const precisions = await readPrecisions(database);
  assertAmounts(wanted, precisions);
  const terms = await readLoanTerms(database);
  const indexes = readIndexes(market, clock());
  const values: LoanValues = {
    due: toDecimalString(amount),
    dueIndex: indexes.require(asset),
    collateral: toDecimalString(collateralAmount),
    collateralIndex: indexes.require(collateralAsset),
  };
  const [limit, pool, available] = await Promise.all([
    readLimit(database, institutionId, indexes),
    readAvailable(database, lending(asset)),
    readAvailable(database, capitalAccount(institutionId, collateralAsset)),
  ]);
  const errors = findLoanErrors({
    values,
    collateralAsset,
    opening: terms.collateral[collateralAsset].steps.opening,
    minimumUsd: terms.minimumUsd,
    limitUsd: limit.usd,
    usedUsd: limit.used,
    pool,
    available,
    precision: precisions(asset),
  });
  const usd = toDecimalString(decimal(amount).times(values.dueIndex));
  return { terms, annualRate: terms.rates[asset][term], values, precisions, usd, errors };
}

/** Throws format for one asset on both sides, and for more decimals than an asset has. */
function assertAmounts({ asset, amount, collateralAsset, collateralAmount }: WantedLoan, precisions: Precisions): void {
  if (asset === collateralAsset) throw formatError({ collateralAsset: 'must be another asset than the borrowed one' });
  const fields = [
    ['amount', amount, asset],
    ['collateralAmount', collateralAmount, collateralAsset],
  ] as const;
  for (const [field, value, symbol] of fields)
    if (hasExcessDecimals(value, precisions(symbol)))
      throw formatError({ [field]: `${symbol} has at most ${enteredPlaces(precisions(symbol))} decimals` });
}

/** The maturity of a loan that is opened at a time, epoch ms. */
export const maturityFrom = (openedAt: number, term: number): number => openedAt + term * 24 * HOUR_MS;
