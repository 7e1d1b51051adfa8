import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { CustomerLink } from '../parts/TextLink.tsx';
import { Time } from '../parts/Time.tsx';
import type { DeskOrder } from './deskView.ts';
import { BelowMargin, Quantity, Side, Usd } from './orderCells.tsx';

const WHEN: RecordColumn<DeskOrder> = { name: 'Time', wide: true, cell: ({ endedAt }) => <Time at={endedAt} /> };
const WHAT: RecordColumn<DeskOrder> = {
  name: 'Trade',
  cell: (order) => (
    <>
      <Side order={order} /> <Quantity order={order} />
    </>
  ),
};
const PRICE: RecordColumn<DeskOrder> = {
  name: 'Price',
  end: true,
  cell: (order) => (
    <>
      <BelowMargin order={order} /> <Amount value={order.price} placesMax={8} unit={order.quoteAsset} />
    </>
  ),
};

/** Trades of one customer. */
export const PAST_TRADES: readonly RecordColumn<DeskOrder>[] = [WHEN, WHAT, PRICE];

/** Trades of all customers, with the margin and the mid 60 s later. */
export const TRADES: readonly RecordColumn<DeskOrder>[] = [
  WHEN,
  { name: 'Customer', wide: true, cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { ...WHAT, below: ({ customer }) => customer.name },
  { ...PRICE, wide: true },
  { name: 'Value', end: true, cell: ({ usdValue }) => <Usd value={usdValue} /> },
  {
    name: 'Margin, bps',
    end: true,
    wide: 'desktop',
    cell: ({ marginBps }) => <Amount value={marginBps} placesMax={2} />,
  },
  {
    name: 'Mid 60 s later',
    end: true,
    wide: 'desktop',
    cell: ({ midAfter }) => <Amount value={midAfter} placesMax={8} />,
  },
];
