import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { rowLinkClass, Table } from '@aldgate/ui/tables/Table.tsx';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePath } from '../../lib/page/links.tsx';
import type { Ticker } from '../../marketData/tickers/ticker.ts';
import { COLUMNS, type Column, type Supplies } from './columns.ts';
import styles from './market.module.css';
import { compactAmount, marketValue } from './marketValue.ts';
import { Star } from './Star.tsx';

interface MarketTableProps {
  readonly tickers: readonly Ticker[];
  readonly supplies: Supplies;
  readonly sort: Sort<Column> | undefined;
  readonly onSort: (sort: Sort<Column> | undefined) => void;
}

/** Columns hidden on a phone. */
const WIDE: Partial<Record<Column, 'tablet' | 'desktop'>> = {
  high: 'tablet',
  low: 'tablet',
  volume: 'desktop',
  quoteVolume: 'tablet',
  marketValue: 'desktop',
};

export function MarketTable({ tickers, supplies, sort, onSort }: MarketTableProps) {
  const { t } = useTranslation('market');
  const align = Math.max(...tickers.map(({ pricePlaces }) => pricePlaces));
  return (
    <Table
      label={t('table')}
      className={styles.table}
      head={COLUMNS.map((column) => (
        <SortHeader
          key={column}
          column={column}
          label={t(`columns.${column}`)}
          sort={sort}
          onSort={onSort}
          figure={column !== 'symbol'}
          wide={WIDE[column]}
          room={column === 'open' ? 'wide' : undefined}
        />
      ))}
    >
      {tickers.map((ticker) => (
        <Row key={ticker.symbol} ticker={ticker} align={align} supply={supplies.get(ticker.symbol) ?? null} />
      ))}
    </Table>
  );
}

interface RowProps {
  readonly ticker: Ticker;
  readonly align: number;
  readonly supply: string | null;
}

/** A row renders only when its own ticker changes. */
const Row = memo(function Row({ ticker, align, supply }: RowProps) {
  const { t } = useTranslation('market');
  const path = usePath();
  // Whole units are precise enough for a day's volume, and align.
  const { baseAsset, quoteAsset, pricePlaces } = ticker;
  return (
    <tr>
      <th scope="row">
        <Inline as="span" inline gap="2">
          <Star symbol={ticker.symbol} />
          <Link to={path(`trading/${ticker.symbol}`)} className={rowLinkClass}>
            {baseAsset}
            <Text as="span" weight="text" tone="3">
              /{quoteAsset}
            </Text>
            {!isSpot(ticker.symbol) && <span className={styles.kind}>{t('perpetual')}</span>}
          </Link>
        </Inline>
      </th>
      <Text as="td" weight="mid" data-align="end">
        <Price value={ticker.last} places={pricePlaces} align={align} />
      </Text>
      <td data-align="end" data-room="wide">
        <Price value={ticker.open} places={pricePlaces} align={align} />
      </td>
      <td data-align="end">
        <Change percent={ticker.changePercent} />
      </td>
      <td data-align="end" data-wide>
        <Price value={ticker.high} places={pricePlaces} align={align} />
      </td>
      <td data-align="end" data-wide>
        <Price value={ticker.low} places={pricePlaces} align={align} />
      </td>
      <td data-align="end" data-wide="desktop">
        <Amount value={ticker.volume} unit={baseAsset} slot />
      </td>
      <td data-align="end" data-wide>
        <Amount value={ticker.quoteVolume} unit={quoteAsset} />
      </td>
      <td data-align="end" data-wide="desktop">
        <MarketValue value={marketValue(ticker.last, supply)} unit={quoteAsset} />
      </td>
    </tr>
  );
});

function MarketValue({ value, unit }: { value: string | undefined; unit: string }) {
  const locale = useLocale();
  if (value === undefined) return MISSING;
  const { number, size } = compactAmount(value, locale);
  return (
    <Text as="span" numeric>
      {number}
      <span className={styles.size}>{size}</span>{' '}
      <Text as="span" weight="text" tone="3">
        {unit}
      </Text>
    </Text>
  );
}
