import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import { useMemberMay } from '../../lib/session/session.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { useOrderColumns } from './orderColumns.tsx';
import type { OtcOrder } from './queries.ts';

/** Columns of all orders that open ones do without: a row has room for its end and its actions. */
const LEFT_OUT: ReadonlySet<string> = new Set(['time', 'kind']);

/**
 * The columns of open orders and requests: the trade with its kind, its end, and what can be done with it. On a phone
 * both amounts are lines below the trade, beside the actions.
 */
export function useOpenColumns(): (orders: readonly OtcOrder[]) => readonly RecordColumn<OtcOrder>[] {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const columns = useOrderColumns();
  const line = (id: 'paid' | 'received') => (order: OtcOrder) => (
    <>
      {tQuotes(`columns.${id}`)} {findColumn(columns([order]), id).cell(order)}
    </>
  );
  return (orders) => {
    const all = columns(orders);
    const { cell, below = [], ...pair } = findColumn(all, 'pair');
    const { below: _, ...received } = findColumn(all, 'received');
    const trade: RecordColumn<OtcOrder> = {
      ...pair,
      cell: (order) => (
        <Stack as="span">
          <span>{cell(order)}</span>
          <Text as="span" size="12" tone="3" data-wide>
            {t(`kind.${order.kind}`)}
          </Text>
        </Stack>
      ),
      below: [...below, line('paid'), line('received')],
    };
    const changed = new Map([trade, { ...received, from: 'tablet' as const }].map((each) => [each.id, each]));
    return [
      ...all.filter(({ id }) => !LEFT_OUT.has(id)).map((column) => changed.get(column.id) ?? column),
      {
        id: 'until',
        label: t('open.until'),
        from: 'desktop',
        isQuiet: true,
        cell: ({ expiresAt, answerBy }) => {
          const at = expiresAt ?? answerBy;
          return at !== null && formatTime(at, locale);
        },
      },
      { id: 'actions', label: '', isFigure: true, cell: (order) => <Actions order={order} /> },
    ];
  };
}

function findColumn(columns: readonly RecordColumn<OtcOrder>[], id: string): RecordColumn<OtcOrder> {
  const found = columns.find((column) => column.id === id);
  if (found === undefined) throw new Error(`orders have no column ${id}`);
  return found;
}

/** The actions of an order; the row itself opens its detail. */
function Actions({ order }: { order: OtcOrder }) {
  const { t } = useTranslation('otc');
  const mayTrade = useMemberMay('trade');
  return (
    <Inline as="span" wrap justify="end" gap="3" onClick={(event) => event.stopPropagation()}>
      {order.kind === 'request' && order.status === 'running' && order.quoteId !== null && (
        <PathLink to={`otc/form?quote=${order.quoteId}`}>{t('open.view')}</PathLink>
      )}
      {mayTrade && <CancelOrder order={order} />}
    </Inline>
  );
}
