import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMNS, type Column } from './columns.ts';
import type { Ticker } from './feed/ticker.ts';
import styles from './market.module.css';

interface MarketTableProps {
  readonly tickers: readonly Ticker[];
  readonly sort: Sort<Column> | undefined;
  readonly onSort: (sort: Sort<Column> | undefined) => void;
}

/** Columns that need more than a phone's width. */
const WIDE: Partial<Record<Column, 'tablet' | 'desk'>> = {
  high: 'tablet',
  low: 'tablet',
  volume: 'desk',
  quoteVolume: 'tablet',
};

export function MarketTable({ tickers, sort, onSort }: MarketTableProps) {
  const { t } = useTranslation('market');
  const align = Math.max(...tickers.map(({ pricePlaces }) => pricePlaces));
  return (
    <Table
      label={t('table')}
      head={COLUMNS.map((column) => (
        <SortHeader
          key={column}
          column={column}
          label={t(`columns.${column}`)}
          sort={sort}
          onSort={onSort}
          figure={column !== 'symbol'}
          wide={WIDE[column]}
        />
      ))}
    >
      {tickers.map((ticker) => (
        <Row key={ticker.symbol} ticker={ticker} align={align} />
      ))}
    </Table>
  );
}

/** A row renders when its own ticker moved, and not with the others. */
const Row = memo(function Row({ ticker, align }: { ticker: Ticker; align: number }) {
  const { t } = useTranslation('market');
  // Whole units are fine enough for a day's volume, and stand in line.
  const { baseAsset, quoteAsset, pricePlaces } = ticker;
  return (
    <tr>
      <th scope="row">
        {baseAsset}
        <span className={styles.quote}>/{quoteAsset}</span>
        <span className={styles.kind}>{t('perpetual')}</span>
      </th>
      <td data-align="end" className={styles.last}>
        <Price value={ticker.last} places={pricePlaces} align={align} />
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
      <td data-align="end" data-wide="desk">
        <Amount value={ticker.volume} unit={baseAsset} slot />
      </td>
      <td data-align="end" data-wide>
        <Amount value={ticker.quoteVolume} unit={quoteAsset} />
      </td>
    </tr>
  );
});
