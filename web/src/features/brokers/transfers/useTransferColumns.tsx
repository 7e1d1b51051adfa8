import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullAmount, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import type { FundMove } from '../queries.ts';

/** The columns of fund transfers; amounts in full, aligned across the rows. */
export function useTransferColumns(moves: readonly FundMove[]): readonly RecordColumn<FundMove>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const align = Math.max(0, ...moves.map(({ amount, asset }) => writtenPlaces(fullAmount(amount, asset))));
  const badge = ({ state }: FundMove) => <MoveBadge state={state} />;
  const time = ({ createdAt }: FundMove) => formatTime(createdAt, locale);
  return [
    { id: 'time', label: t('transfers.columns.time'), from: 'tablet', isQuiet: true, cell: time },
    {
      id: 'source',
      label: t('transfers.columns.source'),
      opens: true,
      wraps: true,
      cell: ({ labels }) => labels.source,
      below: [({ labels }) => `→ ${labels.target}`, time],
    },
    {
      id: 'target',
      label: t('transfers.columns.target'),
      from: 'tablet',
      wraps: true,
      cell: ({ labels }) => labels.target,
    },
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
