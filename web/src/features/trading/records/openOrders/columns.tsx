import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatClock, formatDate } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import type { ReactNode } from 'react';
import { useServerContact } from '../../../../lib/calls/serverContact.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import type { Order } from '../../account/queries.ts';
import { rejectionText } from '../../orders/reasonText.ts';
import { dismissSentOrder } from '../../orders/sentOrders.ts';
import { OpenButton, Quantity, SymbolLink, Validity } from '../list/cells.tsx';
import type { Column, Places } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { OrderType, Side, Status } from '../list/OrderLabels.tsx';
import styles from './openOrders.module.css';
import type { Pending } from './pending.ts';
import { isAmendable, type OpenRow } from './pending.ts';

interface RowCommands {
  readonly onOpen: (order: Order) => void;
  /** Whether the member's role changes orders; otherwise a row opens its detail alone. */
  readonly mayTrade: boolean;
  readonly onAmend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
  readonly onWithdraw: (pending: Pending) => void;
  readonly isCancelling: (order: Pick<Order, 'clientOrderId'>) => boolean;
  /** Whether it is a conditional order whose position is closed. */
  readonly lacksPosition: (order: Order) => boolean;
}

/** TR-13; a pending order has no data of the exchange yet. */
export function openOrderColumns(
  t: Translate<'trading'>,
  locale: string,
  places: Places,
  commands: RowCommands,
): readonly Column<OpenRow>[] {
  const terms = (row: OpenRow) => row.pending ?? row.order;
  const orderCell = (cell: (order: Order) => ReactNode) => (row: OpenRow) => (row.pending ? '–' : cell(row.order));
  return [
    {
      id: 'time',
      label: t('records.columns.time'),
      sortValue: (row) => String(row.pending ? row.pending.sentAt : row.order.createdAt),
      room: 'wide',
      card: 'none',
      cell: (row) => {
        const at = row.pending ? row.pending.sentAt : row.order.createdAt;
        return (
          <>
            {formatDate(at, locale)} <Below>{formatClock(at)}</Below>
          </>
        );
      },
    },
    {
      id: 'symbol',
      label: t('records.columns.symbol'),
      sortValue: (row) => terms(row).instrumentId,
      card: 'title',
      cell: (row) => <SymbolLink symbol={terms(row).instrumentId} />,
    },
    {
      id: 'side',
      label: t('records.columns.side'),
      sortValue: (row) => terms(row).direction,
      card: 'title',
      cell: (row) => (
        <>
          <Side order={terms(row)} />{' '}
          {row.pending === undefined && row.order.reduceOnly && <Below>{t('ticket.reduceOnly')}</Below>}
        </>
      ),
    },
    {
      id: 'type',
      label: t('records.columns.type'),
      sortValue: (row) => terms(row).priceType,
      card: 'title',
      cell: (row) =>
        row.pending ? (
          t(`records.types.${row.pending.priceType}`)
        ) : (
          <>
            <OrderType order={row.order} places={places.price(row.order.instrumentId)} />{' '}
            {commands.lacksPosition(row.order) && <Badge tone="warning">{t('records.stops.noPosition')}</Badge>}
            {row.order.expiresAt !== null && (
              <span className={listStyles.expiry}>
                <Below>
                  <Validity order={row.order} />
                </Below>
              </span>
            )}
          </>
        ),
    },
    {
      id: 'price',
      label: t('records.columns.price'),
      unit: places.money,
      sortValue: (row) => terms(row).price,
      isFigure: true,
      cell: (row) => {
        const { price, instrumentId } = terms(row);
        if (price === null || price === undefined) return t('records.atMarket');
        return <Price value={price} places={places.price(instrumentId)} align={places.priceAlign} />;
      },
    },
    {
      id: 'quantity',
      label: t('records.columns.quantity'),
      sortValue: (row) => terms(row).quantity,
      isFigure: true,
      cell: (row) => <Quantity symbol={terms(row).instrumentId} value={terms(row).quantity} places={places} unit />,
    },
    {
      id: 'filled',
      label: t('records.columns.filled'),
      sortValue: (row) => (row.pending ? null : row.order.executedQuantity),
      isFigure: true,
      room: 'middle',
      cell: orderCell(({ instrumentId, executedQuantity }) => (
        <Quantity symbol={instrumentId} value={executedQuantity} places={places} unit />
      )),
    },
    {
      id: 'average',
      label: t('records.columns.average'),
      unit: places.money,
      sortValue: (row) => (row.pending ? null : row.order.averagePrice),
      isFigure: true,
      room: 'widest',
      card: 'none',
      cell: orderCell(({ instrumentId, averagePrice }) => (
        <Price value={averagePrice} places={places.price(instrumentId)} align={places.priceAlign} />
      )),
    },
    {
      id: 'validity',
      label: t('records.columns.validity'),
      room: 'widest',
      cell: orderCell((order) => <Validity order={order} short />),
    },
    {
      id: 'status',
      label: t('records.columns.status'),
      room: 'middle',
      card: 'end',
      cell: (row) => {
        if (commands.isCancelling(row.pending ?? row.order)) return <CancellingStatus />;
        return row.pending ? <PendingStatus pending={row.pending} /> : <Status order={row.order} />;
      },
    },
    {
      id: 'actions',
      label: t('records.columns.actions'),
      isFigure: true,
      card: 'actions',
      cell: (row) =>
        row.pending ? (
          <PendingActions pending={row.pending} commands={commands} t={t} />
        ) : (
          <RowActions order={row.order} commands={commands} t={t} />
        ),
    },
  ];
}

/** The second line of a cell; on a card it stands beside the first. */
function Below({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="3" size="11" className={listStyles.below}>
      {children}
    </Text>
  );
}

function RowActions({ order, commands, t }: { order: Order; commands: RowCommands; t: Translate<'trading'> }) {
  return (
    <Inline as="span" inline gap="3" className={listStyles.commands}>
      {commands.mayTrade && isAmendable(order) && (
        <Button kind="link" onClick={() => commands.onAmend(order)}>
          {t('records.amend.open')}
        </Button>
      )}
      {commands.mayTrade && (
        <Button kind="link" disabled={commands.isCancelling(order)} onClick={() => commands.onCancel(order)}>
          {t('records.cancel')}
        </Button>
      )}
      <OpenButton label={t('records.detail.ofOrder')} onOpen={() => commands.onOpen(order)} />
    </Inline>
  );
}

/** An order without an answer can be cancelled: whether it has arrived or not. */
function PendingActions({
  pending,
  commands,
  t,
}: {
  pending: Pending;
  commands: RowCommands;
  t: Translate<'trading'>;
}) {
  if (pending.state === 'rejected') {
    return (
      <Button kind="link" onClick={() => dismissSentOrder(pending.clientOrderId)}>
        {t('records.pending.dismiss')}
      </Button>
    );
  }
  return (
    <Inline as="span" inline gap="3" className={listStyles.commands}>
      <Button kind="link" disabled={commands.isCancelling(pending)} onClick={() => commands.onWithdraw(pending)}>
        {t('records.cancel')}
      </Button>
    </Inline>
  );
}

/** A cancellation that was sent; while the server is silent it is not known to have arrived. */
function CancellingStatus() {
  const { t } = useTranslation('trading');
  const { isSilent } = useServerContact();
  return <Badge>{t(isSilent ? 'records.pending.cancelling' : 'records.statuses.cancelling')}</Badge>;
}

/** The status of an order that the exchange has not confirmed yet; with the reason of a rejection. */
function PendingStatus({ pending: { state, outcome } }: { pending: Pending }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (state === 'rejected') {
    const reason = outcome?.kind === 'rejected' ? rejectionText(outcome.error, { t, tApp }) : '';
    return (
      <span className={styles.reason} title={reason}>
        {t('records.pending.rejected', { reason })}
      </span>
    );
  }
  return <Badge tone={state === 'unknown' ? 'danger' : 'warning'}>{t(`records.pending.${state}`)}</Badge>;
}
