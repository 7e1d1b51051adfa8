import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { readLoanReceipt } from '@aldgate/domain/loans/receipt.ts';
import { LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { describeFraction } from '../lib/describeFraction.ts';
import { Facts } from '../parts/Facts.tsx';
import { asOptions, choice, conditionOf } from '../parts/records/filter.ts';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';

type Liquidation = OperationsAnswerOf<'pageLoanLiquidation'>['items'][number];

const FILTERS = { asset: choice('Borrowed', [{ value: 'all', label: 'Any asset' }, ...asOptions(LOAN_ASSETS)]) };

const COLUMNS: readonly RecordColumn<Liquidation>[] = [
  {
    name: 'Sold',
    opens: ({ quantity, collateralAsset }) => <Amount value={quantity} placesMax={8} unit={collateralAsset} />,
    below: ({ customer }) => customer.name,
  },
  { name: 'Time', wide: true, cell: ({ at }) => <Time at={at} /> },
  { name: 'Customer', wide: true, cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    name: 'Paid',
    end: true,
    cell: ({ paid, asset }) => <Amount value={sumLiabilities(paid)} places={2} placesMax={6} unit={asset} />,
  },
  { name: 'LTV afterwards', end: true, wide: 'desktop', cell: ({ ltv }) => describeFraction(ltv) },
];

const DETAIL: RecordDetail<Liquidation> = {
  kind: 'below',
  draw: (liquidation) => <Receipt liquidation={liquidation} />,
};

/** LN-01: the liquidations of all loans, each with the figures of its receipt. */
export function Liquidations() {
  const records = useRecords('pageLoanLiquidation', FILTERS, conditionOf);
  return (
    <RecordsSection
      records={records}
      label="Liquidations"
      columns={COLUMNS}
      getKey={({ eventId }) => eventId}
      empty={{ title: 'No liquidation', text: 'Sales of collateral appear here with their receipts.' }}
      detail={DETAIL}
    />
  );
}

function Receipt({ liquidation: { receipt, asset, collateralAsset } }: { liquidation: Liquidation }) {
  const facts = readLoanReceipt(receipt);
  if (facts === undefined) return null;
  const { quoteAsset, baseAsset } = facts;
  const inAsset = (value: string) => <Amount value={value} placesMax={8} unit={asset} />;
  const inCoin = (value: string) => <Amount value={value} placesMax={8} unit={collateralAsset} />;
  return (
    <Rows>
      <Facts
        of={{
          'Due before': inAsset(facts.due),
          'Collateral before': inCoin(facts.collateral),
          'Leads back to': facts.restore === null ? 'nothing due' : describeFraction(facts.restore),
          Price: (
            <>
              <Amount value={facts.price} placesMax={8} unit={`${quoteAsset} for 1 ${baseAsset}`} />
              {facts.source === 'index' && ', by the index alone'}
            </>
          ),
          Mid: <Amount value={facts.mid} placesMax={8} />,
          'Margin, bps': <Amount value={facts.marginBps} placesMax={2} />,
          Proceeds: inAsset(facts.proceeds),
          Fee: inAsset(facts.fee),
          'Due afterwards': inAsset(facts.dueAfter),
          'Collateral afterwards': inCoin(facts.collateralAfter),
        }}
      />
    </Rows>
  );
}
