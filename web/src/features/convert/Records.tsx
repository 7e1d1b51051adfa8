import { download } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { exportCondition } from '../../lib/lists/listFilter.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { RecordsPage } from '../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../lib/records/useRecordsAddress.ts';
import { ReceiptDrawer, TradeList } from '../quotes/index.ts';
import { useConversionColumns } from './conversionColumns.tsx';
import { CONVERT } from './product.ts';
import { useConversions } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './recordFilter.ts';

/** All conversions of the institution by time (CV-05). */
export function Screen() {
  const { t } = useTranslation('convert');
  const columns = useConversionColumns();
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
      detail={
        opened && <ReceiptDrawer key={opened} product={CONVERT} orderId={opened} onClose={() => open(undefined)} />
      }
    >
      {(items) => (
        <TradeList>
          <RecordTable
            label={t('records.table')}
            columns={columns(items)}
            items={items}
            getKey={({ orderId }) => orderId}
            getStatus={({ status }) => status}
            onOpen={({ orderId }) => open(orderId)}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
          />
        </TradeList>
      )}
    </RecordsPage>
  );
}
