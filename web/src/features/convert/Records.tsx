import { useLocale } from '@aldgate/ui/locale.ts';
import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { exportCondition } from '../../lib/lists/listFilter.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../lib/records/useRecordsAddress.ts';
import { conversionColumns } from './conversionColumns.tsx';
import { useConversions } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './recordFilter.ts';
import styles from './records.module.css';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** All conversions of the institution by time (CV-05). */
export function Screen() {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const address = useRecordsAddress({ readFilter, writeFilter, opened: 'order' });
  const { filter, opened, change, open } = address;
  const condition = buildCondition(filter);
  return (
    <RecordsPage
      text={{
        title: t('records.title'),
        failed: t('records.failed'),
        failedText: (reason) => t('records.failedText', { reason }),
        empty: {
          title: t('records.empty.title'),
          text: t('records.empty.text'),
          action: <PathLink to="convert/coin">{t('records.empty.action')}</PathLink>,
        },
        filteredEmpty: { title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') },
      }}
      address={address}
      records={useConversions(condition)}
      cleared={isFiltered(filter) ? NO_FILTER : undefined}
      filters={<RecordFilters filter={filter} onChange={change} />}
      exportRows={(onRows) =>
        download('exportSwapOrderRecord', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
      }
      detail={opened && <RecordDrawer key={opened} orderId={opened} onClose={() => open(undefined)} />}
    >
      {(items) => (
        <div className={styles.list}>
          <RecordTable
            label={t('records.table')}
            columns={conversionColumns(t, locale, items)}
            items={items}
            getKey={({ orderId }) => orderId}
            getStatus={({ status }) => status}
            onOpen={({ orderId }) => open(orderId)}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
          />
        </div>
      )}
    </RecordsPage>
  );
}
