import { choice } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { CustomerFilter, useChosenCustomer } from './CustomerFilter.tsx';
import { ORDER_FILTERS, orderCondition } from './orderFilters.ts';
import { TRADES } from './tradeColumns.tsx';

const FILTERS = {
  kind: choice('Kind', [
    { value: 'all', label: 'All kinds' },
    { value: 'quote', label: 'Real-time prices' },
    { value: 'limit', label: 'Limit orders' },
    { value: 'request', label: 'Requested prices' },
  ]),
  ...ORDER_FILTERS,
};

/** Trades of all customers, newest first. */
export function Trades() {
  const institutionId = useChosenCustomer();
  const records = useRecords('pageDeskOrder', FILTERS, ({ kind, ...values }) => ({
    status: 'filled' as const,
    ...(kind !== 'all' && { kind }),
    ...orderCondition(values),
    ...(institutionId !== undefined && { institutionId }),
  }));
  return (
    <RecordsSection
      records={records}
      label="Trades"
      columns={TRADES}
      getKey={({ orderId }) => orderId}
      empty={{ title: 'No trade here', text: 'Trades at the desk appear here, with the mid 60 seconds later.' }}
      actions={<CustomerFilter />}
    />
  );
}
