import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { isSamePrices } from '@aldgate/domain/brokers/stress/shock.ts';
import { COLLATERAL_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { isStablecoin } from '@aldgate/domain/money/formatNumber.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { PriceShock, type PriceShockTexts } from '@aldgate/ui/stress/PriceShock.tsx';
import { ShockChange } from '@aldgate/ui/stress/ShockChange.tsx';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';
import { describeFraction } from '../lib/describeFraction.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { type RecordColumn, RecordTable } from '../parts/records/RecordTable.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { STEPS } from './customerLoan.ts';
import { useLoanDrawer } from './LoanDrawer.tsx';

type Stressed = OperationsAnswerOf<'stressLoanBook'>[number];
type Prices = Parameters<typeof isSamePrices>[0];

const TEXTS: PriceShockTexts = {
  presets: 'Shocks',
  all: 'All',
  reset: 'Reset',
  price: (asset) => `Price of ${asset}`,
  more: (count) => `${count} more assets`,
};

/** Coins whose prices move; they can be borrowed too. */
const MOVING = COLLATERAL_ASSETS.filter((asset) => !isStablecoin(asset));

const amount = (value: string, asset: string) =>
  isPositive(value) ? <Amount value={value} placesMax={8} unit={asset} /> : '–';

const COLUMNS: readonly RecordColumn<Stressed>[] = [
  {
    name: 'Loan',
    opens: ({ owed, asset }) => <Amount value={owed} places={2} placesMax={8} unit={asset} />,
    below: ({ customer }) => customer.name,
  },
  {
    name: 'Collateral',
    end: true,
    wide: 'desktop',
    cell: ({ collateralAmount, collateralAsset }) => amount(collateralAmount, collateralAsset),
  },
  { name: 'Customer', wide: true, cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    name: 'LTV',
    end: true,
    cell: ({ ltv, ltvBefore }) => (
      <ShockChange stays={ltv === ltvBefore} before={describeFraction(ltvBefore)} after={describeFraction(ltv)} />
    ),
  },
  {
    name: 'Step',
    cell: ({ step }) => (step === null ? '–' : <Badge tone={STEPS[step].tone}>{STEPS[step].text}</Badge>),
  },
  { name: 'Sold', end: true, wide: true, cell: ({ sold, collateralAsset }) => amount(sold, collateralAsset) },
  { name: 'Shortfall', end: true, wide: true, cell: ({ shortfall, asset }) => amount(shortfall, asset) },
];

/** LN-01: the open loans of all customers under a change of prices that has not happened. */
export function Stress() {
  const [prices, setPrices] = useState<Prices>({});
  const query = useCallQuery('stressLoanBook', { prices });
  const { open, drawer } = useLoanDrawer();
  return (
    <>
      <PriceShock
        prices={prices}
        assets={MOVING}
        texts={TEXTS}
        isCalm={isSamePrices(prices, {})}
        onPrices={setPrices}
        onReset={() => setPrices({})}
      />
      <QueryResult query={query}>
        {(loans) =>
          loans.length === 0 ? (
            <EmptyState title="No open loan" text="Open loans of customers appear here under a change of prices." />
          ) : (
            <>
              <Text as="p" size="12" tone="2" padding="2 0">
                Open loans: {loans.length}; {loans.filter(({ step }) => step === 'liquidation').length} would be sold,{' '}
                {loans.filter(({ shortfall }) => isPositive(shortfall)).length} would fall short. Nothing is sold.
              </Text>
              <RecordTable
                label="Loans under a change of prices"
                columns={COLUMNS}
                items={loans}
                getKey={({ loanId }) => loanId}
                openKey={undefined}
                expands={false}
                onOpen={open}
              />
            </>
          )
        }
      </QueryResult>
      {drawer}
    </>
  );
}
