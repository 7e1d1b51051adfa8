import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { filtersIn, ORDER, SINCE, UNTIL } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { COIN } from '../coinFilter.ts';
import { type Transfer, type TransferState, transferPage } from './queries.ts';
import { Rejection } from './Rejection.tsx';
import styles from './records.module.css';
import { FIRST_ACCOUNTS } from './route.ts';
import { transferColumns } from './transferColumns.tsx';
import { useTransferDialog } from './useTransferDialog.tsx';

const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx'));

/** `?asset=USDT&state=failed&since=2026-11-01&sort=oldest&page=2`. */
export const FILTERS = {
  asset: COIN,
  state: filtersIn('wallet').choice({
    label: 'transfers.columns.status',
    any: 'transfers.anyStatus',
    values: ['pending', 'completed', 'failed'] satisfies readonly TransferState[],
    name: (state) => `transfers.states.${state}`,
  }),
  from: SINCE,
  until: UNTIL,
  sort: ORDER,
};

/** Transfers between the institution's accounts by time (WAL-14). The reason of a failure is below its row. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { open, dialog } = useTransferDialog(FIRST_ACCOUNTS);
  const records = useRecords(transferPage, FILTERS, { opened: 'transfer', getKey: ({ transferId }) => transferId });
  return (
    <>
      <RecordsPage
        text={{ ...useRecordsText('wallet', 'transfers'), table: t('transfers.table') }}
        records={records}
        emptyAction={
          <Button kind="link" onClick={open}>
            {t('transfers.empty.action')}
          </Button>
        }
        exportedBy="exportTransfer"
        actions={
          <Button size="small" onClick={open}>
            {t('transfer.title')}
          </Button>
        }
        columns={transferColumns(t, locale, records.items)}
        getStatus={({ state }) => state}
        note={{ of: explainFailure, row: styles.explained, cell: styles.why }}
        renderDetail={(transfer) => <TransferDrawer transfer={transfer} onClose={() => records.open(undefined)} />}
        Frame={List}
      />
      {dialog}
    </>
  );
}

const List = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>;

const explainFailure = (transfer: Transfer) => (transfer.state === 'failed' ? <Rejection transfer={transfer} /> : null);
