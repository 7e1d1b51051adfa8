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
import { BelowMargin, pairOf, Quantity, Side } from './orderCells.tsx';
import { REQUEST_STATES } from './orderStates.ts';
import { RequestDetail } from './request/RequestDetail.tsx';
import { TimeLeft } from './TimeLeft.tsx';

const stateOption = <Status extends DeskOrder['status']>(value: Status) => ({ value, label: REQUEST_STATES[value] });

const FILTERS = {
  state: choice('State', [
    stateOption('submitted'),
    stateOption('running'),
    stateOption('filled'),
    stateOption('failed'),
    stateOption('expired'),
    stateOption('cancelled'),
    'all',
  ]),
};

const WIDE: readonly RecordColumn<DeskOrder>[] = [
  { name: 'Pair', wide: true, cell: pairOf },
  { name: 'State', wide: 'desktop', cell: ({ status }) => <Badge>{REQUEST_STATES[status]}</Badge> },
];

/** Beside a selected request there is room for the name and the time alone. */
const columns = (hours: PanelProps['hours'], isAlone: boolean): readonly RecordColumn<DeskOrder>[] => [
  {
    name: 'Request',
    opens: (order) => <Quantity order={order} />,
    cell: (order) => (
      <>
        <Side order={order} /> <BelowMargin order={order} />
      </>
    ),
    below: ({ customer }) => customer.name,
  },
  ...(isAlone ? WIDE : []),
  { name: 'Customer', wide: true, cell: ({ customer }) => customer.name },
  { name: 'Time left', end: true, cell: (order) => <TimeLeft order={order} hours={hours} /> },
];

/** Names the selected request in the address. */
const PARAMETER = 'request';

const DETAIL: RecordDetail<DeskOrder> = {
  kind: 'beside',
  parameter: PARAMETER,
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
      columns={columns(hours, !records.paging.params.has(PARAMETER))}
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
