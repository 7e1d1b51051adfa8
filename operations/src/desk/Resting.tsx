import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import { CustomerFilter, useChosenCustomer } from './CustomerFilter.tsx';
import type { DeskOrder, PanelProps } from './deskView.ts';
import { Quantity, Side, Usd } from './orderCells.tsx';
import { ORDER_FILTERS, orderCondition } from './orderFilters.ts';

const COLUMNS: readonly RecordColumn<DeskOrder>[] = [
  { name: 'Placed', wide: 'desktop', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: 'Customer', wide: true, cell: ({ customer }) => <CustomerLink customer={customer} /> },
  {
    name: 'Order',
    cell: (order) => (
      <>
        <Side order={order} /> <Quantity order={order} />
      </>
    ),
    below: ({ customer }) => customer.name,
  },
  {
    name: 'Limit',
    end: true,
    cell: ({ limitPrice, quoteAsset }) => <Amount value={limitPrice} placesMax={8} unit={quoteAsset} />,
  },
  { name: 'Value', end: true, wide: true, cell: ({ usdValue }) => <Usd value={usdValue} /> },
  { name: 'Good till', wide: true, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
];

/** Limit orders that wait for the desk's price. */
export function Resting({ desk: { open } }: PanelProps) {
  const institutionId = useChosenCustomer();
  const records = useRecords('pageDeskOrder', ORDER_FILTERS, (values) => ({
    kind: 'limit' as const,
    status: 'running' as const,
    ...orderCondition(values),
    ...(institutionId !== undefined && { institutionId }),
  }));
  return (
    <>
      <Text size="13" tone="2" padding="0 0 2">
        {open.resting} resting, worth <Usd value={open.restingUsd} />. Each is filled whole once the desk’s price is
        within its limit.
      </Text>
      <RecordsSection
        records={records}
        label="Resting orders"
        columns={COLUMNS}
        getKey={({ orderId }) => orderId}
        empty={{ title: 'No resting order', text: 'Limit orders rest here until the desk’s price reaches them.' }}
        actions={<CustomerFilter />}
      />
    </>
  );
}
