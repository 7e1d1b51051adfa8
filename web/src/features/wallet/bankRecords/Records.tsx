import { useLocale } from '@aldgate/ui/locale.ts';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { useMenuHas } from '../../../lib/session/serverMenu.ts';
import { ListTabs } from '../records/ListTabs.tsx';
import { useBankRecords } from '../records/queries.ts';
import { bankColumns } from './bankColumns.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, type RecordType, readFilter, writeFilter } from './recordFilter.ts';
import styles from './records.module.css';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** The institution's payments by bank in one direction, by time (WAL-11). */
export function Records({ type }: { type: RecordType }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const area = useArea();
  const mayPay = useMenuHas(type === 'recharge' ? 'fiatDeposit' : 'fiatWithdraw');
  const address = useRecordsAddress({ readFilter, writeFilter, opened: 'record', kept: ['list'] });
  const { filter, opened, change, open } = address;
  const condition = buildCondition(type, filter);
  return (
    <RecordsPage
      text={{
        title: t(`bank.records.title.${type}`),
        failed: t('bank.records.failed'),
        failedText: (reason) => t('bank.records.failedText', { reason }),
        empty: { title: t(`bank.records.empty.${type}.title`), text: t(`bank.records.empty.${type}.text`) },
        filteredEmpty: { title: t('bank.records.filteredEmpty.title'), text: t('bank.records.filteredEmpty.text') },
      }}
      tabs={area.name === 'otc' && <ListTabs list={type} />}
      address={address}
      records={useBankRecords(condition)}
      cleared={isFiltered(filter) ? NO_FILTER : undefined}
      filters={<RecordFilters filter={filter} onChange={change} />}
      exportRows={(onRows) =>
        download('exportFiatTransaction', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
      }
      actions={
        mayPay && (
          <PathLink to={area.page(`${type}/fiat/${filter.asset ?? 'USD'}`)} buttonStyle={{ size: 'small' }}>
            {t(`bank.types.${type}`)}
          </PathLink>
        )
      }
      detail={opened && <RecordDrawer key={opened} orderId={opened} onClose={() => open(undefined)} />}
    >
      {(records) => (
        <RecordTable
          className={styles.records}
          label={t(`bank.records.title.${type}`)}
          columns={bankColumns({ t, locale, type, records })}
          items={records}
          getKey={({ orderId }) => orderId}
          getStatus={({ status }) => status}
          onOpen={({ orderId }) => open(orderId)}
          order={filter.sort}
          onOrder={(sort) => change({ sort })}
        />
      )}
    </RecordsPage>
  );
}
