import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useConversionColumns } from './conversionColumns.tsx';
import { conversions } from './queries.ts';
import styles from './recent.module.css';

const SHOWN = 5;

/** The latest conversions, below the form; renders nothing without any. */
export function Recent() {
  const { t } = useTranslation('convert');
  const columns = useConversionColumns();
  const path = usePath();
  const navigate = useNavigate();
  const { data } = useQuery(conversions({ pageCondition: { page: 1, pageSize: 10 } }));
  if (data === undefined || data.items.length === 0) return null;
  const shown = data.items.slice(0, SHOWN);
  return (
    <section className={styles.recent}>
      <Inline align="baseline" justify="between" marginBottom="2" size="12">
        <Heading size="13">{t('recent.title')}</Heading>
        <PathLink to="record/convert">{t('recent.all')}</PathLink>
      </Inline>
      <RecordTable
        label={t('recent.title')}
        columns={columns(shown)}
        items={shown}
        getKey={({ orderId }) => orderId}
        getStatus={({ status }) => status}
        onOpen={({ orderId }) => void navigate(path(`record/convert?order=${orderId}`))}
      />
    </section>
  );
}
