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

/** The columns of open orders and requests: the trade with its kind, its end, and what can be done with it. */
export function useOpenColumns(): (orders: readonly OtcOrder[]) => readonly RecordColumn<OtcOrder>[] {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const columns = useOrderColumns();
  const withKind = (cell: RecordColumn<OtcOrder>['cell']) => (order: OtcOrder) => (
    <Stack as="span">
      <span>{cell(order)}</span>
      <Text as="span" size="12" tone="3" data-wide>
        {t(`kind.${order.kind}`)}
      </Text>
    </Stack>
  );
  return (orders) => [
    ...columns(orders)
      .filter(({ id }) => !LEFT_OUT.has(id))
      .map((column) => (column.id === 'pair' ? { ...column, cell: withKind(column.cell) } : column)),
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
