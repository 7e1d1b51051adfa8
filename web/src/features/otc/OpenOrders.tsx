import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useMemberMay } from '../../lib/session/session.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { useOrderColumns } from './orderColumns.tsx';
import { useOpenOrders } from './queries.ts';

/** The resting orders and open requests, each with its cancellation; nothing without any. */
export function OpenOrders() {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const path = usePath();
  const navigate = useNavigate();
  const mayTrade = useMemberMay('trade');
  const columns = useOrderColumns();
  const { data } = useOpenOrders();
  if (data === undefined || data.length === 0) return null;
  return (
    <Box as="section" marginTop="6">
      <Inline align="baseline" justify="between" marginBottom="2" size="12">
        <Heading size="13">{t('open.title')}</Heading>
        <PathLink to="otcinfo/record">{t('form.records')}</PathLink>
      </Inline>
      <RecordTable
        label={t('open.title')}
        columns={[
          ...columns(data),
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
          {
            id: 'actions',
            label: '',
            isFigure: true,
            cell: (order) => (
              <Inline as="span" wrap justify="end" gap="3" onClick={(event) => event.stopPropagation()}>
                {order.kind === 'request' && order.status === 'running' && order.quoteId !== null && (
                  <PathLink to={`otc/form?quote=${order.quoteId}`}>{t('open.view')}</PathLink>
                )}
                {mayTrade && <CancelOrder order={order} />}
              </Inline>
            ),
          },
        ]}
        items={data}
        getKey={({ orderId }) => orderId}
        getStatus={({ status }) => status}
        onOpen={({ orderId }) => void navigate(path(`otcinfo/record?order=${orderId}`))}
      />
    </Box>
  );
}
