import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import {
  type Column,
  ColumnPrice,
  OrderQuantity,
  OrderType,
  type Places,
  Quantity,
  Side,
  SymbolLink,
} from '../../trading/index.ts';
import type { AccountOrder } from './accountOrders.ts';

interface Context {
  readonly t: Translate<'lightning'>;
  readonly tTrading: Translate<'trading'>;
  readonly places: Places;
  readonly onCancel: (order: AccountOrder) => void;
}

/** The columns of an open order of an account. */
export const orderColumns = ({ t, tTrading, places, onCancel }: Context): readonly Column<AccountOrder>[] => [
  {
    id: 'account',
    label: t('positions.account'),
    sortValue: ({ accountName }) => accountName,
    card: 'title',
    cell: ({ accountName }) => accountName,
  },
  {
    id: 'symbol',
    label: tTrading('records.columns.symbol'),
    sortValue: ({ instrumentId }) => instrumentId,
    card: 'title',
    cell: ({ instrumentId }) => <SymbolLink symbol={instrumentId} />,
  },
  {
    id: 'side',
    label: tTrading('records.columns.side'),
    sortValue: ({ direction }) => direction,
    cell: (order) => <Side order={order} />,
  },
  {
    id: 'type',
    label: tTrading('records.columns.type'),
    room: 'middle',
    cell: (order) => <OrderType order={order} />,
  },
  {
    id: 'price',
    label: tTrading('records.columns.price'),
    isFigure: true,
    sortValue: ({ price, condition }) => price ?? condition?.triggerPrice,
    cell: ({ instrumentId, price, condition }) => (
      <ColumnPrice symbol={instrumentId} value={price ?? condition?.triggerPrice} places={places} />
    ),
  },
  {
    id: 'quantity',
    label: tTrading('records.columns.quantity'),
    isFigure: true,
    cell: (order) => <OrderQuantity order={order} places={places} slot />,
  },
  {
    id: 'filled',
    label: tTrading('records.columns.filled'),
    isFigure: true,
    room: 'wide',
    cell: ({ instrumentId, executedQuantity }) => (
      <Quantity symbol={instrumentId} value={executedQuantity} places={places} />
    ),
  },
  {
    id: 'actions',
    label: '',
    card: 'actions',
    cell: (order) => (
      <Button size="small" onClick={() => onCancel(order)}>
        {t('orders.cancel')}
      </Button>
    ),
  },
];
