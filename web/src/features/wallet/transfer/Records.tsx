import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { type Transfer, useTransfers } from './queries.ts';
import { Rejection } from './Rejection.tsx';
import styles from './records.module.css';
import { FIRST_ACCOUNTS } from './route.ts';
import { TransferFilters } from './TransferFilters.tsx';
import { transferColumns } from './transferColumns.tsx';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './transferFilter.ts';
import { useTransferDialog } from './useTransferDialog.tsx';

const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx'));

/** Transfers between the institution's accounts by time (WAL-14). The reason of a failure is below its row. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const address = useRecordsAddress({ readFilter, writeFilter, opened: 'transfer' });
  const { filter, change, open } = address;
  const condition = buildCondition(filter);
  const transfers = useTransfers(condition);
  const transfer = useTransferDialog(FIRST_ACCOUNTS);
  const opened = transfers.data?.items.find(({ transferId }) => transferId === address.opened);
  const isLoaded = transfers.data !== undefined && !transfers.isPlaceholderData;
  const isAbsent = isLoaded && address.opened !== undefined && opened === undefined;
  return (
    <>
      <RecordsPage
        text={{
          title: t('transfers.title'),
          failed: t('transfers.failed'),
          failedText: (reason) => t('transfers.failedText', { reason }),
          empty: {
            title: t('transfers.empty.title'),
            text: t('transfers.empty.text'),
            action: (
              <Button kind="link" onClick={transfer.open}>
                {t('transfers.empty.action')}
              </Button>
            ),
          },
          filteredEmpty: { title: t('transfers.filteredEmpty.title'), text: t('transfers.filteredEmpty.text') },
        }}
        address={address}
        records={transfers}
        cleared={isFiltered(filter) ? NO_FILTER : undefined}
        filters={<TransferFilters filter={filter} onChange={change} />}
        exportRows={(onRows) =>
          download('exportTransfer', { queryCondition: exportCondition(condition.queryCondition) }, onRows)
        }
        actions={
          <Button size="small" onClick={transfer.open}>
            {t('transfer.title')}
          </Button>
        }
        notice={isAbsent && <NotListed onClose={() => open(undefined)} />}
        detail={opened && <TransferDrawer transfer={opened} onClose={() => open(undefined)} />}
      >
        {(items) => (
          <div className={styles.list}>
            <RecordTable
              label={t('transfers.table')}
              columns={transferColumns(t, locale, items)}
              items={items}
              getKey={({ transferId }) => transferId}
              getStatus={({ state }) => state}
              onOpen={({ transferId }) => open(transferId)}
              order={filter.sort}
              onOrder={(sort) => change({ sort })}
              note={{
                of: explainFailure,
                row: styles.explained,
                cell: styles.why,
              }}
            />
          </div>
        )}
      </RecordsPage>
      {transfer.dialog}
    </>
  );
}

const explainFailure = (transfer: Transfer) => (transfer.state === 'failed' ? <Rejection transfer={transfer} /> : null);
