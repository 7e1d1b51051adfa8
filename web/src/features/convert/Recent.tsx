import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, usePath } from '../../lib/page/links.tsx';
import { ConversionHead, ConversionRow, computeAlignment } from './ConversionRow.tsx';
import { useConversions } from './queries.ts';
import styles from './records.module.css';

const SHOWN = 5;

/** The latest conversions, below the form; renders nothing without any. */
export function Recent() {
  const { t } = useTranslation('convert');
  const path = usePath();
  const navigate = useNavigate();
  const { data } = useConversions({ pageCondition: { page: 1, pageSize: 10 } });
  if (data === undefined || data.items.length === 0) return null;
  const shown = data.items.slice(0, SHOWN);
  return (
    <section className={styles.recent}>
      <Inline align="baseline" justify="between" marginBottom="2" size="12">
        <Heading size="13">{t('recent.title')}</Heading>
        <PathLink to="record/convert">{t('recent.all')}</PathLink>
      </Inline>
      <Table label={t('recent.title')} head={<ConversionHead />}>
        {shown.map((conversion) => (
          <ConversionRow
            key={conversion.orderId}
            conversion={conversion}
            alignment={computeAlignment(shown)}
            onOpen={() => void navigate(path(`record/convert?order=${conversion.orderId}`))}
          />
        ))}
      </Table>
    </section>
  );
}
