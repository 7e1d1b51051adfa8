import { PROJECT_FLOWS, type ProjectFlow } from '@aldgate/domain/brokers/records.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { amountColumn, timeColumn } from '../../../lib/records/columns.tsx';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { ASSET, PROJECT } from '../parts/filters.ts';
import { type CapitalRecord, capitalRecords } from '../queries.ts';

const { choice } = filtersIn('brokers');

/** `?tab=flow&project=P-2611-0001&flow=platform_loan&asset=USDT&since=2026-11-01&page=2`. */
export const FILTERS = {
  projectNo: PROJECT,
  flow: choice({
    label: 'flows.flow',
    any: 'flows.anyFlow',
    values: PROJECT_FLOWS,
    name: (flow) => `flows.names.${flow}`,
  }),
  asset: ASSET,
  ...BY_TIME,
};

/** BR-13: the entries of projects' accounts in the ledger, and the file of them. */
export function CapitalRecords({ tabs }: { tabs: ReactNode }) {
  const records = useRecords(capitalRecords, FILTERS, {
    opened: 'entry',
    getKey: ({ reference, account, projectNo, asset }) => `${reference} ${projectNo} ${account} ${asset}`,
    kept: ['tab'],
  });
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'flows')}
      records={records}
      exportedBy="exportCapitalRecord"
      lead={tabs}
      columns={useColumns(records.items)}
      getStatus={({ account }) => account}
      onOpen={null}
    />
  );
}

function useColumns(records: readonly CapitalRecord[]): readonly RecordColumn<CapitalRecord>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const time = ({ at }: CapitalRecord) => formatTime(at, locale);
  const account = (record: CapitalRecord) => t(`flows.accounts.${record.account}`);
  const project = ({ projectNo }: CapitalRecord) => projectNo;
  const flow = (record: CapitalRecord) => {
    const known: ProjectFlow | undefined = PROJECT_FLOWS.find((each) => each === record.flow);
    return known === undefined ? record.flow : t(`flows.names.${known}`);
  };
  return [
    timeColumn(t('transfers.columns.time'), time),
    { id: 'flow', label: t('flows.flow'), cell: flow, below: [project, account, time] },
    { id: 'project', label: t('projectDetail.project'), from: 'tablet', isQuiet: true, cell: project },
    { id: 'account', label: t('account'), from: 'desktop', isQuiet: true, cell: account },
    amountColumn(t('transfers.columns.amount'), records),
    {
      id: 'balance',
      label: t('flows.balanceAfter'),
      from: 'tablet',
      isFigure: true,
      cell: ({ balanceAfter, asset }) => (
        <OwnAmount value={balanceAfter} places={fullPlaces(asset)} placesMax={18} unit={asset} slot />
      ),
    },
    {
      id: 'reference',
      label: t('flows.reference'),
      from: 'wide',
      isFigure: true,
      cell: ({ reference }) => <CopyId value={reference} label={t('flows.reference')} />,
    },
  ];
}
