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
import { useNetworkNames } from '../networkNames.ts';
import { coinColumns } from './coinColumns.tsx';
import { ListTabs } from './ListTabs.tsx';
import { useRecords } from './queries.ts';
import { RecordFilters } from './RecordFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './recordFilter.ts';
import styles from './records.module.css';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

/** The institution's records of coins by time (WAL-14). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const findNetworkName = useNetworkNames();
  const area = useArea();
  const mayDeposit = useMenuHas('deposit');
  const mayWithdraw = useMenuHas('withdraw');
  const address = useRecordsAddress({ readFilter, writeFilter, opened: 'record' });
  const { filter, opened, change, open } = address;
  const condition = buildCondition(filter);
  const asset = filter.asset ?? 'USDT';
  return (
    <RecordsPage
      text={{
        title: t('coinRecords.title'),
        failed: t('coinRecords.failed'),
        failedText: (reason) => t('coinRecords.failedText', { reason }),
        empty: {
          title: t('coinRecords.empty.title'),
          text: t('coinRecords.empty.text'),
          action: mayDeposit && (
            <PathLink to={area.page('recharge/coin/USDT')}>{t('coinRecords.empty.action')}</PathLink>
          ),
        },
        filteredEmpty: { title: t('coinRecords.filteredEmpty.title'), text: t('coinRecords.filteredEmpty.text') },
      }}
      tabs={area.name === 'otc' && <ListTabs list="coin" />}
      address={address}
      records={useRecords(condition)}
      cleared={isFiltered(filter) ? NO_FILTER : undefined}
      filters={<RecordFilters filter={filter} onChange={change} />}
      exportRows={(onRows) =>
        download('exportDepositWithdraw', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
      }
      actions={
        <>
          {mayDeposit && (
            <PathLink to={area.page(`recharge/coin/${asset}`)} buttonStyle={{ size: 'small' }}>
              {t('deposit.title')}
            </PathLink>
          )}
          {mayWithdraw && (
            <PathLink to={area.page(`withdraw/coin/${asset}`)} buttonStyle={{ size: 'small' }}>
              {t('withdraw')}
            </PathLink>
          )}
        </>
      }
      detail={opened && <RecordDrawer key={opened} orderId={opened} onClose={() => open(undefined)} />}
    >
      {(records) => (
        <RecordTable
          className={styles.records}
          label={t('coinRecords.table')}
          columns={coinColumns({ t, locale, records, findNetworkName })}
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
