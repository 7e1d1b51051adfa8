import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import type { FundRecord } from './queries.ts';

/** The columns of records; amounts in full, aligned across the rows. */
export function useRecordColumns(records: readonly FundRecord[]): readonly RecordColumn<FundRecord>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const align = Math.max(0, ...records.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
  const badge = ({ state }: FundRecord) => <MoveBadge state={state} />;
  const time = ({ createdAt }: FundRecord) => formatTime(createdAt, locale);
  return [
    { id: 'time', label: t('transfers.columns.time'), from: 'tablet', isQuiet: true, cell: time },
    {
      id: 'kind',
      label: t('records.kind'),
      opens: true,
      cell: ({ kind }) => t(`records.kinds.${kind}`),
      below: [({ source, target }) => `${source} → ${target}`, time],
    },
    { id: 'source', label: t('transfers.columns.source'), from: 'tablet', wraps: true, cell: ({ source }) => source },
    { id: 'target', label: t('transfers.columns.target'), from: 'desktop', wraps: true, cell: ({ target }) => target },
    {
      id: 'amount',
      label: t('transfers.columns.amount'),
      isFigure: true,
      cell: ({ amount, asset }) => (
        <OwnAmount value={amount} places={fullPlaces(asset)} placesMax={18} align={align} unit={asset} slot />
      ),
      below: [badge],
    },
    { id: 'state', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
}
