import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { amountColumn, createdTime, timeColumn } from '../../../lib/records/columns.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { MoveBadge } from '../parts/MoveBadge.tsx';
import type { FundMove } from '../queries.ts';

/** The columns of fund transfers. */
export function useTransferColumns(moves: readonly FundMove[]): readonly RecordColumn<FundMove>[] {
  const { t } = useTranslation('brokers');
  const time = createdTime(useLocale());
  const target = ({ labels }: FundMove) => labels.target;
  const badge = ({ state }: FundMove) => <MoveBadge state={state} />;
  return [
    timeColumn(t('transfers.columns.time'), time),
    {
      id: 'source',
      label: t('transfers.columns.source'),
      opens: true,
      wraps: true,
      cell: ({ labels }) => labels.source,
      below: [(move) => `→ ${target(move)}`, time],
    },
    { id: 'target', label: t('transfers.columns.target'), from: 'tablet', wraps: true, cell: target },
    { ...amountColumn(t('transfers.columns.amount'), moves), below: [badge] },
    { id: 'state', label: t('transfers.columns.state'), from: 'tablet', isFigure: true, cell: badge },
  ];
}
