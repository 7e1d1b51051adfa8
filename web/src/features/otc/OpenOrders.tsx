import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useOpenColumns } from './openColumns.tsx';
import { useOpenOrders } from './queries.ts';

/** The resting orders and open requests, each with its cancellation; nothing without any. */
export function OpenOrders() {
  const { t } = useTranslation('otc');
  const path = usePath();
  const navigate = useNavigate();
  const columns = useOpenColumns();
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
        columns={columns(data)}
        items={data}
        getKey={({ orderId }) => orderId}
        getStatus={({ status }) => status}
        onOpen={({ orderId }) => void navigate(path(`otcinfo/record?order=${orderId}`))}
      />
    </Box>
  );
}
