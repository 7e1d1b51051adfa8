import { FUND_RECORD_KINDS } from '@aldgate/domain/brokers/records.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { amountColumn, createdTime, timeColumn } from '../../../lib/records/columns.tsx';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { ACCOUNT, ASSET, MOVE_STATE } from '../parts/filters.ts';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import { type FundRecord, fundRecords } from '../queries.ts';

const RecordDrawer = lazyPart(() => import('./RecordDrawer.tsx'));

const KIND = filtersIn('brokers').choice({
  label: 'records.kind',
  any: 'records.anyKind',
  values: FUND_RECORD_KINDS,
  name: (kind) => `records.kinds.${kind}`,
});

/** `?account=<id>&kind=transfer&asset=USDT&state=completed&since=2026-11-01&page=2`. */
export const FILTERS = { brokerAccountId: ACCOUNT, kind: KIND, asset: ASSET, state: MOVE_STATE, ...BY_TIME };

/** BR-13: every movement of the broker's money by time, and the file of it. */
export function Screen() {
  const { t } = useTranslation('brokers');
  const records = useRecords(fundRecords, FILTERS, { opened: 'record', getKey: ({ recordNo }) => recordNo });
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'records')}
      records={records}
      emptyAction={<PathLink to="brokersManager/assetFlow?new">{t('transfers.new')}</PathLink>}
      exportedBy="exportBrokerFundRecordAction"
      columns={useColumns(records.items)}
      getStatus={({ state }) => state}
      renderDetail={(record) => <RecordDrawer record={record} onClose={() => records.open(undefined)} />}
    />
  );
}

function useColumns(records: readonly FundRecord[]): readonly RecordColumn<FundRecord>[] {
  const { t } = useTranslation('brokers');
  const time = createdTime(useLocale());
  const badge = ({ state }: FundRecord) => <MoveBadge state={state} />;
  return [
    timeColumn(t('transfers.columns.time'), time),
    {
      id: 'kind',
      label: t('records.kind'),
      opens: true,
      cell: ({ kind }) => t(`records.kinds.${kind}`),
      below: [({ source, target }) => `${source} → ${target}`, time],
    },
    { id: 'source', label: t('transfers.columns.source'), from: 'tablet', wraps: true, cell: ({ source }) => source },
    { id: 'target', label: t('transfers.columns.target'), from: 'desktop', wraps: true, cell: ({ target }) => target },
    { ...amountColumn(t('transfers.columns.amount'), records), below: [badge] },
    { id: 'state', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
}
