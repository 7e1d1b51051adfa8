import { Price } from '@aldgate/ui/figures/Price.tsx';
import { writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { fullAmount, fullPlaces } from '../amounts/amounts.ts';
import { OwnAmount } from '../amounts/OwnAmount.tsx';
import type { Translate } from '../i18n/texts.ts';
import type { RecordColumn } from '../records/RecordTable.tsx';
import styles from './records.module.css';

/** Two amounts and their price in quoteAsset for one baseAsset; null while there is none. */
export interface TradeRow {
  readonly createdAt: number;
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromAmount: string | null;
  readonly toAmount: string | null;
  readonly price: string | null;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** The columns of trades: both amounts in full, and the price with both assets. Amounts align across the rows. */
export function tradeColumns<Row extends TradeRow>(t: Translate<'quotes'>, locale: string, rows: readonly Row[]) {
  const most = (texts: readonly string[]) => Math.max(0, ...texts.map(writtenPlaces));
  const written = (value: string | null, asset: string) => (value === null ? [] : [fullAmount(value, asset)]);
  const paid = most(rows.flatMap((each) => written(each.fromAmount, each.fromAsset)));
  const received = most(rows.flatMap((each) => written(each.toAmount, each.toAsset)));
  const amount = (value: string | null, asset: string, align?: number) => (
    <OwnAmount
      value={value}
      places={fullPlaces(asset)}
      placesMax={18}
      unit={asset}
      {...(align !== undefined && { align, slot: true })}
    />
  );
  return {
    time: {
      id: 'time',
      label: t('columns.time'),
      from: 'tablet',
      isQuiet: true,
      cell: ({ createdAt }) => formatTime(createdAt, locale),
    },
    pair: {
      id: 'pair',
      label: t('columns.pair'),
      opens: true,
      cell: ({ fromAsset, toAsset }) => `${fromAsset} → ${toAsset}`,
      below: [({ createdAt }) => formatTime(createdAt, locale)],
    },
    paid: {
      id: 'paid',
      label: t('columns.paid'),
      from: 'tablet',
      isFigure: true,
      cell: ({ fromAmount, fromAsset }) => amount(fromAmount, fromAsset, paid),
    },
    received: {
      id: 'received',
      label: t('columns.received'),
      isFigure: true,
      cell: ({ toAmount, toAsset }) => amount(toAmount, toAsset, received),
      below: [
        ({ fromAmount, fromAsset }) => (
          <>
            {t('columns.paid')} {amount(fromAmount, fromAsset)}
          </>
        ),
      ],
    },
    rate: {
      id: 'rate',
      label: t('columns.rate'),
      from: 'desktop',
      isFigure: true,
      className: styles.rate,
      cell: ({ price, quoteAsset, baseAsset }) => <Price value={price} unit={`${quoteAsset}/${baseAsset}`} />,
    },
  } satisfies Readonly<Record<string, RecordColumn<Row>>>;
}
