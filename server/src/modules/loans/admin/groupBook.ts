import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import type { LoanGroup } from '@aldgate/domain/loans/groups.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { computeLtv } from '@aldgate/domain/loans/ltv.ts';
import { findStep } from '@aldgate/domain/loans/watch.ts';
import { decimal, sumAmounts } from '@aldgate/domain/money/amount.ts';
import type { LoanDeps } from '../deps.ts';
import { readDescribing } from '../records/describeLoan.ts';
import { sumInUsd } from '../records/sumInUsd.ts';
import { describeOfCustomers, selectOpen } from './readBook.ts';

type Group = OperationsAnswerOf<'listLoanGroup'>[number];
type CustomerLoan = OperationsAnswerOf<'listLoanMaturity'>[number];

/** The value of a loan's property. A loan without a current LTV is a group of its own. */
const VALUES: Readonly<Record<LoanGroup, (loan: CustomerLoan) => string>> = {
  asset: ({ asset }) => asset,
  term: ({ term }) => String(term),
  ltv: ({ ltv, steps }) => (ltv === null ? 'unknown' : (findStep(ltv, steps) ?? 'below')),
  collateralAsset: ({ collateralAsset }) => collateralAsset,
  customer: ({ customer }) => customer.institutionId,
};

/** LN-01: the open loans of all customers summed by one of their properties. */
export async function listGroups(
  deps: LoanDeps,
  { property }: OperationsParsedOf<'listLoanGroup'>,
): Promise<OperationsAnswerOf<'listLoanGroup'>> {
  const { database } = deps;
  const describing = await readDescribing(deps, database);
  const loans = await describeOfCustomers(database, await selectOpen(database).execute(), describing);
  const groups = [...Map.groupBy(loans, VALUES[property])];
  const debts =
    property === 'customer'
      ? await deps.readProjectDebts(
          database,
          groups.map(([id]) => id),
        )
      : undefined;
  return groups
    .map(([value, members]): Group => {
      const owedUsd = sumInUsd(
        members.map(({ asset, liabilities }) => [asset, sumLiabilities(liabilities)]),
        describing.indexes,
      );
      const pledgedUsd = sumInUsd(
        members.map(({ collateralAsset, collateralAmount }) => [collateralAsset, collateralAmount]),
        describing.indexes,
      );
      return {
        value,
        customer: debts === undefined ? null : (members[0]?.customer ?? null),
        loans: members.length,
        overdue: members.filter(({ status }) => status === 'overdue').length,
        owedUsd,
        pledgedUsd,
        ltv:
          owedUsd === null || pledgedUsd === null
            ? null
            : computeLtv({ due: owedUsd, dueIndex: '1', collateral: pledgedUsd, collateralIndex: '1' }),
        projectDebt: debts === undefined ? null : sumAmounts([debts.get(value) ?? '0']),
      };
    })
    .toSorted((one, other) => decimal(other.owedUsd ?? '0').cmp(one.owedUsd ?? '0'));
}
