import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { tradeColumns } from '../../lib/quotes/index.ts';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import type { Conversion } from './queries.ts';

/** The columns of conversions, whose amounts align across the given rows. */
export function useConversionColumns(): (conversions: readonly Conversion[]) => readonly RecordColumn<Conversion>[] {
  const { t } = useTranslation('convert');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  return (conversions) => [
    ...Object.values(tradeColumns(tQuotes, locale, conversions)),
    {
      id: 'status',
      label: t('records.statusColumn'),
      from: 'tablet',
      isFigure: true,
      cell: ({ status }) => <Badge>{t(`records.status.${status}`)}</Badge>,
    },
  ];
}
