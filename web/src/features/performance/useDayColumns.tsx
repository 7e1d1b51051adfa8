import { formatDate } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import { Profit } from './Profit.tsx';
import type { PerformanceRow } from './queries.ts';
import { Return } from './Return.tsx';

type Column = RecordColumn<PerformanceRow>;

/** The columns of days or months. */
export function useDayColumns(interval: 'day' | 'month'): readonly Column[] {
  const { t } = useTranslation('performance');
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale === 'en-US' ? 'en-GB' : locale, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  const figure = (
    id: 'closingEquity' | 'netFlow' | 'realised' | 'unrealised' | 'conversions' | 'priceChange' | 'fees' | 'funding',
    from?: Column['from'],
  ): Column => ({
    id,
    label: t(`columns.${id}`),
    ...(from && { from }),
    isFigure: true,
    cell: (row) => <OwnAmount value={row[id]} places={2} />,
  });
  const note = ({ isOpen, missingPrices }: PerformanceRow) =>
    missingPrices.length > 0
      ? t('noPrice', { assets: missingPrices.join(t('separator')) })
      : isOpen
        ? t('soFar')
        : undefined;
  return [
    {
      id: 'day',
      label: t(interval === 'day' ? 'columns.day' : 'columns.month'),
      opens: true,
      cell: (row) => {
        const at = Date.parse(row.from);
        const below = note(row);
        return (
          <>
            {interval === 'day' ? formatDate(at, locale) : month.format(at)}
            {below !== undefined && (
              <Text as="span" size="12" tone="3">
                {' '}
                {below}
              </Text>
            )}
          </>
        );
      },
    },
    figure('closingEquity', 'tablet'),
    figure('netFlow', 'tablet'),
    figure('realised', 'desktop'),
    figure('unrealised', 'desktop'),
    figure('conversions', 'wide'),
    figure('priceChange', 'wide'),
    figure('fees', 'desktop'),
    figure('funding', 'wide'),
    {
      id: 'profit',
      label: t('columns.profit'),
      isFigure: true,
      cell: ({ profit }) => <Profit value={profit} />,
      below: [(row) => <Return value={row.return} />],
    },
    {
      id: 'return',
      label: t('columns.return'),
      from: 'tablet',
      isFigure: true,
      cell: (row) => <Return value={row.return} />,
    },
  ];
}
