import type { OtcStatus } from '@aldgate/domain/otc/order.ts';
import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { tradeColumns } from '../../lib/quotes/index.ts';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import type { OtcOrder } from './queries.ts';

/** Colour is used only where someone must act: a price waits for an answer. */
export function OrderStatus({ order: { kind, status } }: { order: Pick<OtcOrder, 'kind' | 'status'> }) {
  const { t } = useTranslation('otc');
  return <Badge tone={toneOf(kind, status)}>{t(statusKey(kind, status))}</Badge>;
}

const toneOf = (kind: OtcOrder['kind'], status: OtcStatus): BadgeTone =>
  kind === 'request' && status === 'running' ? 'warning' : 'neutral';

/** A running request has an open price; a running limit order rests. */
function statusKey(kind: OtcOrder['kind'], status: OtcStatus) {
  return kind === 'request' && status === 'running' ? 'status.priced' : (`status.${status}` as const);
}

/** The columns of orders and requests, whose amounts align across the given rows. */
export function useOrderColumns(): (orders: readonly OtcOrder[]) => readonly RecordColumn<OtcOrder>[] {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  return (orders) => {
    const { time, pair, paid, received, rate } = tradeColumns(tQuotes, locale, orders);
    return [
      time,
      {
        id: 'kind',
        label: t('columns.kind'),
        from: 'desktop',
        // Like the rate it has no room beside the rail of a small desktop.
        className: rate.className,
        cell: ({ kind }) => t(`kind.${kind}`),
      },
      {
        ...pair,
        label: t('columns.pair'),
        cell: ({ direction, baseAsset, quoteAsset }) =>
          t('columns.order', { side: t(`side.short.${direction}`), pair: `${baseAsset}/${quoteAsset}` }),
        below: [...pair.below, ({ kind, status }) => `${t(`kind.${kind}`)} · ${t(statusKey(kind, status))}`],
      },
      paid,
      received,
      {
        ...rate,
        cell: ({ price, limitPrice, quoteAsset, baseAsset }) => (
          <>
            {price === null && limitPrice !== null && `${t('columns.limit')} `}
            <Price value={price ?? limitPrice} unit={`${quoteAsset}/${baseAsset}`} />
          </>
        ),
      },
      {
        id: 'status',
        label: t('columns.status'),
        from: 'tablet',
        isFigure: true,
        cell: (order) => <OrderStatus order={order} />,
      },
    ];
  };
}
