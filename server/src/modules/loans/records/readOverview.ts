import type { AnswerOf } from '@aldgate/contract';
import { computeLoanBounds } from '@aldgate/domain/loans/checkLoan.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { COLLATERAL_ASSETS, LOAN_ASSETS, LOAN_TERMS } from '@aldgate/domain/loans/terms.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { lending } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import type { LoanDeps } from '../deps.ts';
import { type Indexes, readIndexes } from '../indexes.ts';
import { maturityOf, owedAt, readPrecisions } from '../loanRow.ts';
import { readLimit, readLimitUsd, readLoanTerms, readPrincipals } from '../readTerms.ts';
import { readDescribing } from './describeLoan.ts';
import { sumInUsd } from './sumInUsd.ts';

/** LN-01: what an institution has pledged and owes in all, and what is due next. */
export async function readOverview(deps: LoanDeps, institutionId: string): Promise<AnswerOf<'queryLoanOverview'>> {
  const { database } = deps;
  const [{ businessNow, indexes, precisions }, rows] = await Promise.all([
    readDescribing(deps, database),
    database
      .selectFrom('loan')
      .selectAll()
      .where('institution_id', '=', institutionId)
      .where('status', '<>', 'ended')
      .execute(),
  ]);
  const loans = rows.map((row) => ({ row, owed: sumLiabilities(owedAt(row, businessNow, precisions)) }));
  const byAsset = [...new Set([...LOAN_ASSETS, ...COLLATERAL_ASSETS])]
    .map((asset) => ({
      asset,
      pledged: sumAmounts(rows.flatMap((row) => (row.collateral_asset === asset ? row.collateral : []))),
      owed: sumAmounts(loans.flatMap(({ row, owed }) => (row.asset === asset ? owed : []))),
    }))
    .filter(({ pledged, owed }) => isPositive(pledged) || isPositive(owed));
  const pledgedUsd = sumInUsd(
    byAsset.map(({ asset, pledged }) => [asset, pledged]),
    indexes,
  );
  const owedUsd = sumInUsd(
    byAsset.map(({ asset, owed }) => [asset, owed]),
    indexes,
  );
  const isLate = ({ row }: (typeof loans)[number]) => Number(row.status === 'overdue');
  const [next] = loans.toSorted(
    (one, other) => isLate(other) - isLate(one) || maturityOf(one.row) - maturityOf(other.row),
  );
  return {
    pledgedUsd,
    owedUsd,
    netUsd: pledgedUsd === null || owedUsd === null ? null : toDecimalString(decimal(pledgedUsd).minus(owedUsd)),
    limit: await describeLimit(deps, institutionId, indexes),
    nextDue:
      next === undefined
        ? null
        : {
            loanId: next.row.id,
            asset: next.row.asset,
            amount: next.owed,
            maturityAt: maturityOf(next.row),
            isOverdue: next.row.status === 'overdue',
          },
    byAsset,
  };
}

/** The limit; nothing is left of it while the index of a loan is missing. */
async function describeLimit({ database }: LoanDeps, institutionId: string, indexes: Indexes) {
  const principals = await readPrincipals(database, institutionId);
  if (principals.every(({ asset }) => indexes.find(asset) !== null)) return readLimit(database, institutionId, indexes);
  const usd = await readLimitUsd(database, institutionId);
  return { usd, used: usd, left: '0' };
}

/** LN-01: what can be borrowed and pledged, with the rates and steps of now. */
export async function listConfigure(deps: LoanDeps, institutionId: string): Promise<AnswerOf<'listLoanConfigure'>> {
  const { database, market, clock } = deps;
  const indexes = readIndexes(market, clock());
  const [terms, precisions, limit] = await Promise.all([
    readLoanTerms(database),
    readPrecisions(database),
    describeLimit(deps, institutionId, indexes),
  ]);
  const currencies = await Promise.all(
    LOAN_ASSETS.map(async (asset) => {
      const dueIndex = indexes.find(asset);
      const bounds =
        dueIndex === null
          ? null
          : computeLoanBounds({
              values: { dueIndex },
              minimumUsd: terms.minimumUsd,
              limitUsd: limit.usd,
              usedUsd: limit.used,
              precision: precisions(asset),
            });
      return {
        asset,
        index: dueIndex,
        minimum: bounds?.minimum ?? null,
        maximum: bounds?.maximum ?? null,
        available: await readAvailable(database, lending(asset)),
        rates: LOAN_TERMS.map((term) => ({ term, annualRate: terms.rates[asset][term] })),
      };
    }),
  );
  return {
    currencies,
    collateral: COLLATERAL_ASSETS.map((asset) => ({ asset, index: indexes.find(asset), ...terms.collateral[asset] })),
    liquidationFee: terms.liquidationFee,
    overdueRate: terms.overdueRate,
    minimumUsd: terms.minimumUsd,
    limit,
  };
}
