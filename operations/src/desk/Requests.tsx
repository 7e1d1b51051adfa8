import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import { choice } from '../parts/records/filter.ts';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { CustomerFilter, useChosenCustomer } from './CustomerFilter.tsx';
import type { DeskOrder, PanelProps } from './deskView.ts';
import { pairOf, Quantity, Side } from './orderCells.tsx';
import { RequestDetail } from './request/RequestDetail.tsx';
import { TimeLeft } from './TimeLeft.tsx';

const FILTERS = {
  state: choice('State', [
    { value: 'submitted', label: 'To answer' },
    { value: 'running', label: 'Price open' },
    'filled',
    { value: 'failed', label: 'Declined' },
    'expired',
    'cancelled',
    'all',
  ]),
};

const columns = (hours: PanelProps['hours']): readonly RecordColumn<DeskOrder>[] => [
  { name: 'Request', opens: (order) => <Quantity order={order} />, cell: (order) => <Side order={order} /> },
  { name: 'Pair', wide: true, cell: pairOf },
  { name: 'Customer', wide: true, cell: ({ customer }) => customer.name },
  { name: 'State', wide: 'desktop', cell: ({ status }) => <Badge>{STATES[status]}</Badge> },
  { name: 'Time left', end: true, cell: (order) => <TimeLeft order={order} hours={hours} /> },
];

const STATES: Readonly<Record<DeskOrder['status'], string>> = {
  submitted: 'To answer',
  running: 'Price open',
  filled: 'Filled',
  failed: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

const DETAIL: RecordDetail<DeskOrder> = {
  kind: 'beside',
  parameter: 'request',
  label: 'Request',
  draw: (orderId) => <Request key={orderId} orderId={orderId} />,
};

/** OTC-04: requests for a price; those to answer with the least time left first, others newest first. */
export function Requests({ hours }: PanelProps) {
  const institutionId = useChosenCustomer();
  const records = useRecords('pageDeskOrder', FILTERS, ({ state }) => ({
    kind: 'request' as const,
    ...(state !== 'all' && { status: state }),
    ...(institutionId !== undefined && { institutionId }),
    sort: state === 'submitted' ? ('oldest' as const) : ('newest' as const),
  }));
  return (
    <RecordsSection
      records={records}
      label="Requests"
      columns={columns(hours)}
      getKey={({ orderId }) => orderId}
      empty={{
        title: 'No request here',
        text: 'Customers ask for a price of a large trade, also while the desk is closed.',
      }}
      detail={DETAIL}
      actions={<CustomerFilter />}
    />
  );
}

function Request({ orderId }: { orderId: string }) {
  const query = useCallQuery('queryDeskRequest', { orderId });
  return <QueryResult query={query}>{(request) => <RequestDetail request={request} />}</QueryResult>;
}
