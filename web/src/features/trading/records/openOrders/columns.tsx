import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import type { ReactNode } from 'react';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import type { Order } from '../../account/queries.ts';
import { isTriggerAbove } from '../../orders/trigger.ts';
import { Below, ColumnPrice, OrderQuantity, Quantity, SymbolLink, Validity } from '../list/cells.tsx';
import type { Column, Places } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { OrderType, Side, Status } from '../list/OrderLabels.tsx';
import { activeOf, expiringOf, type OrderList, sumExecuted } from './orderLists.ts';
import { leadOf, type OpenRow } from './pending.ts';
import {
  CancellingStatus,
  ListActions,
  ListType,
  PendingActions,
  PendingStatus,
  RowActions,
  type RowCommands,
} from './rowCells.tsx';

/** TR-13; a pending order has no data of the exchange yet. */
export function openOrderColumns(
  t: Translate<'trading'>,
  locale: string,
  places: Places,
  commands: RowCommands,
): readonly Column<OpenRow>[] {
  const orderCell = (cell: (order: Order) => ReactNode) => (row: OpenRow) =>
    row.pending ? MISSING : cell(row.order ?? activeOf(row.list));
  return [
    {
      id: 'time',
      label: t('records.columns.time'),
      sortValue: (row) => String(timeOf(row)),
      room: 'wide',
      card: 'none',
      cell: (row) => formatTime(timeOf(row), locale),
    },
    {
      id: 'symbol',
      label: t('records.columns.symbol'),
      sortValue: (row) => leadOf(row).instrumentId,
      card: 'title',
      cell: (row) => <SymbolLink symbol={leadOf(row).instrumentId} />,
    },
    {
      id: 'side',
      label: t('records.columns.side'),
      sortValue: (row) => leadOf(row).direction,
      card: 'title',
      cell: (row) => (
        <>
          <Side order={leadOf(row)} /> {row.order?.reduceOnly === true && <Below>{t('ticket.reduceOnly')}</Below>}
        </>
      ),
    },
    {
      id: 'type',
      label: t('records.columns.type'),
      sortValue: (row) => leadOf(row).priceType,
      card: 'title',
      cell: (row) => {
        if (row.pending) return t(`records.types.${row.pending.priceType}`);
        const order = row.order ?? activeOf(row.list);
        const expiring = row.order ?? expiringOf(row.list);
        return (
          <>
            {row.list ? (
              <ListType list={row.list} commands={commands} t={t} />
            ) : (
              <OrderType order={order} places={places.price(order.instrumentId)} isStacked />
            )}{' '}
            {commands.lacksPosition(order) && <Badge tone="warning">{t('records.stops.noPosition')}</Badge>}
            {expiring.expiresAt !== null && (
              <span className={listStyles.expiry}>
                <Below>
                  <Validity order={expiring} short />
                </Below>
              </span>
            )}
          </>
        );
      },
    },
    {
      id: 'price',
      label: t('records.columns.price'),
      unit: places.money,
      sortValue: (row) => leadOf(row).price,
      isFigure: true,
      cell: (row) => {
        if (row.list) return <ListPrices list={row.list} places={places} />;
        const { price, instrumentId } = leadOf(row);
        if (price === null || price === undefined) return t('records.atMarket');
        return <ColumnPrice symbol={instrumentId} value={price} places={places} />;
      },
    },
    {
      id: 'quantity',
      label: t('records.columns.quantity'),
      sortValue: (row) => leadOf(row).quantity,
      isFigure: true,
      cell: (row) => <OrderQuantity order={row.order ?? leadOf(row)} places={places} slot />,
    },
    {
      id: 'filled',
      label: t('records.columns.filled'),
      sortValue: (row) => executedOf(row),
      isFigure: true,
      room: places.money === undefined ? 'wide' : 'middle',
      cell: (row) => {
        const executed = executedOf(row);
        if (executed === null) return MISSING;
        return <Quantity symbol={leadOf(row).instrumentId} value={executed} places={places} unit slot />;
      },
    },
    {
      id: 'average',
      label: t('records.columns.average'),
      unit: places.money,
      sortValue: (row) => (row.pending ? null : (row.order ?? activeOf(row.list)).averagePrice),
      isFigure: true,
      room: 'widest',
      card: 'none',
      cell: orderCell(({ instrumentId, averagePrice }) => (
        <ColumnPrice symbol={instrumentId} value={averagePrice} places={places} />
      )),
    },
    {
      id: 'validity',
      label: t('records.columns.validity'),
      room: 'widest',
      cell: (row) => (row.pending ? MISSING : <Validity order={row.order ?? expiringOf(row.list)} short />),
    },
    {
      id: 'status',
      label: t('records.columns.status'),
      room: 'middle',
      card: 'end',
      cell: (row) => {
        const isCancelling = row.list ? commands.isListCancelling(row.list) : commands.isCancelling(leadOf(row));
        if (isCancelling) return <CancellingStatus />;
        if (row.pending) return <PendingStatus pending={row.pending} />;
        return <Status order={row.order ?? activeOf(row.list)} />;
      },
    },
    {
      id: 'actions',
      label: t('records.columns.actions'),
      isFigure: true,
      card: 'actions',
      cell: (row) => {
        if (row.pending) return <PendingActions pending={row.pending} commands={commands} t={t} />;
        if (row.list) return <ListActions list={row.list} commands={commands} t={t} />;
        return <RowActions order={row.order} commands={commands} t={t} />;
      },
    },
  ];
}

const timeOf = (row: OpenRow): number =>
  row.pending ? row.pending.sentAt : (row.order ?? row.list.orders[0]).createdAt;

/** The executed quantity of a row; null of a pending one. */
function executedOf(row: OpenRow): string | null {
  if (row.pending) return null;
  return row.list ? sumExecuted(row.list) : row.order.executedQuantity;
}

/** The prices of a list: a limit, and the stop's trigger. */
function ListPrices({ list, places }: { list: OrderList; places: Places }) {
  return list.orders.map(({ clientOrderId, instrumentId, direction, price, condition }) => (
    <div key={clientOrderId}>
      {condition !== null && (isTriggerAbove(condition.type, direction) ? '≥ ' : '≤ ')}
      <ColumnPrice symbol={instrumentId} value={condition === null ? price : condition.triggerPrice} places={places} />
    </div>
  ));
}
