import { formatTime } from '@aldgate/ui/format/time.ts';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import type { Order } from '../../account/queries.ts';
import { ColumnPrice, OpenButton, OrderQuantity, Quantity, SymbolLink } from '../list/cells.tsx';
import type { Column, Places } from '../list/columns.ts';
import { OrderType, Side, Status } from '../list/OrderLabels.tsx';

/** TR-13. */
export function orderColumns(
  t: Translate<'trading'>,
  locale: string,
  places: Places,
  onOpen: (clientOrderId: string) => void,
): readonly Column<Order>[] {
  return [
    {
      id: 'time',
      label: t('records.columns.time'),
      cell: ({ createdAt, clientOrderId }) => (
        <OpenButton label={t('records.detail.ofOrder')} onOpen={() => onOpen(clientOrderId)}>
          {formatTime(createdAt, locale)}
        </OpenButton>
      ),
    },
    {
      id: 'symbol',
      label: t('records.columns.symbol'),
      card: 'title',
      cell: ({ instrumentId }) => <SymbolLink symbol={instrumentId} />,
    },
    { id: 'side', label: t('records.columns.side'), card: 'title', cell: (order) => <Side order={order} /> },
    {
      id: 'type',
      label: t('records.columns.type'),
      room: 'middle',
      card: 'title',
      cell: (order) => <OrderType order={order} places={places.price(order.instrumentId)} isStacked />,
    },
    {
      id: 'price',
      label: t('records.columns.price'),
      unit: places.money,
      isFigure: true,
      room: 'wide',
      card: 'none',
      cell: ({ price, instrumentId }) =>
        price === null ? t('records.atMarket') : <ColumnPrice symbol={instrumentId} value={price} places={places} />,
    },
    {
      id: 'average',
      label: t('records.columns.average'),
      unit: places.money,
      isFigure: true,
      // With units in its cells it needs more room.
      room: places.money === undefined ? 'wide' : 'middle',
      cell: ({ averagePrice, instrumentId }) => (
        <ColumnPrice symbol={instrumentId} value={averagePrice} places={places} />
      ),
    },
    {
      id: 'quantity',
      label: t('records.columns.quantity'),
      isFigure: true,
      room: 'wide',
      cell: (order) => <OrderQuantity order={order} places={places} slot />,
    },
    {
      id: 'filled',
      label: t('records.columns.filled'),
      isFigure: true,
      cell: ({ executedQuantity, instrumentId }) => (
        <Quantity symbol={instrumentId} value={executedQuantity} places={places} unit slot />
      ),
    },
    {
      id: 'fee',
      label: t('records.columns.fee'),
      isFigure: true,
      room: 'widest',
      card: 'none',
      cell: ({ fee, feeAsset }) => <OwnAmount value={fee} places={2} placesMax={8} unit={feeAsset ?? undefined} slot />,
    },
    {
      id: 'status',
      label: t('records.columns.status'),
      isFigure: true,
      card: 'end',
      cell: (order) => <Status order={order} />,
    },
  ];
}
