import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Change } from '@aldgate/ui/figures/Change.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { SortHeader } from '@aldgate/ui/tables/SortHeader.tsx';
import { type Sort, sorted } from '@aldgate/ui/tables/sort.ts';
import { rowLinkClass, Table } from '@aldgate/ui/tables/Table.tsx';
import { type KeyboardEvent, memo, useId, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../../../lib/i18n/language.ts';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import type { Ticker } from '../../../marketData/tickers/ticker.ts';
import { useTickers } from '../../../marketData/tickers/useFeed.ts';
import { type Column, compareBy, matching, Star, selectTickers, useFavourites } from '../../market/index.ts';
import styles from './switcher.module.css';

const COLUMNS = ['symbol', 'last', 'change'] as const satisfies readonly Column[];
type Listed = (typeof COLUMNS)[number];

const GROUPS = ['favourites', 'spot', 'usdm'] as const;
type Group = (typeof GROUPS)[number];

const NO_FAVOURITES: readonly string[] = [];

/** All pairs and contracts with live prices, searchable, sortable and selectable by arrow keys or click. */
export function InstrumentList({ symbol, onChosen }: { symbol: string; onChosen: () => void }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const id = useId();
  const pairs = useTickers('spot');
  const contracts = useTickers('usdm');
  const favourites = useFavourites() ?? NO_FAVOURITES;
  const [chosen, setChosen] = useState<Group>();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort<Listed>>();
  const product = marketProduct(symbol);
  const group = chosen ?? (favourites.length > 0 ? 'favourites' : product);
  const isSearch = search !== '';
  const rows = useMemo(() => {
    // A search covers all pairs and contracts, whichever tab is shown; those of the page's product are first.
    const lists = { spot: pairs, usdm: contracts };
    const both = new Map([...lists[product], ...pairs, ...contracts]);
    const found = isSearch
      ? matching([...both.values()], search)
      : selectTickers(group === 'favourites' ? group : 'all', { favourites: both, ...lists }[group], [], favourites);
    return sort === undefined ? found : sorted(found, sort.direction, compareBy(sort.column));
  }, [product, group, pairs, contracts, favourites, isSearch, search, sort]);
  const isLoading = rows.length === 0 && (pairs.size === 0 || contracts.size === 0);
  const align = Math.max(0, ...rows.map(({ pricePlaces }) => pricePlaces));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the arrow keys of the field and the links inside
    <div onKeyDown={moveFocus}>
      <Inline padding="2 3" align="stretch" className={styles.search}>
        <SearchField label={t('switcher.search')} value={search} onValue={setSearch} maxLength={20} autoFocus />
      </Inline>
      {!isSearch && (
        <Box padding="0 3" lineBottom="2">
          <PanelTabs
            label={t('switcher.groups.label')}
            tabs={GROUPS.map((value) => ({ value, label: t(`switcher.groups.${value}`) }))}
            value={group}
            onValue={setChosen}
            controls={id}
          />
        </Box>
      )}
      {isLoading ? (
        <Skeleton rows={8} label={tApp('loading')} />
      ) : (
        <div id={id} className={styles.list}>
          <Table
            kind="menu"
            label={t('switcher.label')}
            head={COLUMNS.map((column) => (
              <SortHeader
                key={column}
                column={column}
                label={t(`switcher.columns.${column}`)}
                sort={sort}
                onSort={setSort}
                figure={column !== 'symbol'}
              />
            ))}
          >
            {rows.map((ticker) => (
              <Row
                key={ticker.symbol}
                ticker={ticker}
                align={align}
                isHere={ticker.symbol === symbol}
                onChosen={onChosen}
              />
            ))}
          </Table>
          {rows.length === 0 && (
            <Text padding="4 3" size="13" tone="2">
              {isSearch ? t('switcher.none', { search }) : t('switcher.noFavourites')}
            </Text>
          )}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly ticker: Ticker;
  readonly align: number;
  readonly isHere: boolean;
  readonly onChosen: () => void;
}

/** A row renders only when its own ticker changes. */
const Row = memo(function Row({ ticker, align, isHere, onChosen }: RowProps) {
  const { language = DEFAULT_LANGUAGE } = useParams();
  const { symbol, pricePlaces } = ticker;
  return (
    <tr>
      <th scope="row">
        <Inline as="span" inline gap="1">
          <Star symbol={symbol} />
          <Link
            to={`/${language}/trading/${symbol}`}
            className={rowLinkClass}
            data-contract
            aria-current={isHere ? 'page' : undefined}
            onClick={onChosen}
          >
            {symbol}
          </Link>
        </Inline>
      </th>
      <td data-align="end">
        <Price value={ticker.last} places={pricePlaces} align={align} />
      </td>
      <td data-align="end">
        <Change percent={ticker.changePercent} />
      </td>
    </tr>
  );
});

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Arrow keys move from the field into the links and between them; Enter in the field opens the first link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody a[data-contract]')];
  const isField = event.target instanceof HTMLInputElement;
  if (event.key === 'Enter' && isField) {
    event.preventDefault();
    links[0]?.click();
    return;
  }
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = links.findIndex((link) => link.matches(':focus'));
  const next = at + step;
  if (next < 0 && at >= 0) event.currentTarget.querySelector<HTMLElement>('input')?.focus();
  else links[next]?.focus();
}
