import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { fullAmount, fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import type { Translate } from '../../lib/i18n/texts.ts';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import type { Conversion } from './queries.ts';
import styles from './records.module.css';

/** The columns of conversions: both amounts in full, and the price with both assets. Amounts align across the rows. */
export function conversionColumns(
  t: Translate<'convert'>,
  locale: string,
  conversions: readonly Conversion[],
): readonly RecordColumn<Conversion>[] {
  const most = (texts: readonly string[]) => Math.max(0, ...texts.map(writtenPlaces));
  const paid = most(conversions.map((each) => fullAmount(each.fromAmount, each.fromAsset)));
  const received = most(conversions.map((each) => fullAmount(each.toAmount, each.toAsset)));
  return [
    {
      id: 'time',
      label: t('records.columns.time'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ createdAt }) => formatTime(createdAt, locale),
    },
    {
      id: 'pair',
      label: t('records.columns.pair'),
      opens: true,
      cell: ({ fromAsset, toAsset }) => `${fromAsset} → ${toAsset}`,
      below: [({ createdAt }) => formatTime(createdAt, locale)],
    },
    {
      id: 'paid',
      label: t('records.columns.paid'),
      from: 'tablet',
      isFigure: true,
      cell: ({ fromAmount, fromAsset }) => (
        <OwnAmount
          value={fromAmount}
          places={fullPlaces(fromAsset)}
          placesMax={18}
          align={paid}
          unit={fromAsset}
          slot
        />
      ),
    },
    {
      id: 'received',
      label: t('records.columns.received'),
      isFigure: true,
      cell: ({ toAmount, toAsset }) => (
        <OwnAmount value={toAmount} places={fullPlaces(toAsset)} placesMax={18} align={received} unit={toAsset} slot />
      ),
      below: [
        ({ fromAmount, fromAsset }) => (
          <>
            {t('records.columns.paid')}{' '}
            <OwnAmount value={fromAmount} places={fullPlaces(fromAsset)} placesMax={18} unit={fromAsset} />
          </>
        ),
      ],
    },
    {
      id: 'rate',
      label: t('records.columns.rate'),
      from: 'desktop',
      isFigure: true,
      className: styles.rate,
      cell: ({ price, quoteAsset, baseAsset }) => <Price value={price} unit={`${quoteAsset}/${baseAsset}`} />,
    },
    {
      id: 'status',
      label: t('records.columns.status'),
      from: 'tablet',
      isFigure: true,
      cell: ({ status }) => <Badge>{t(`records.status.${status}`)}</Badge>,
    },
  ];
}
