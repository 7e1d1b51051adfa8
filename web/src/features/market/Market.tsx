import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { sorted } from '@aldgate/ui/tables/sort.ts';
import { useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Page } from '../../lib/page/Page.tsx';
import { TYPED, useAddressText } from '../../lib/page/useAddressText.ts';
import { useFeedStatus } from '../../marketData/tickers/feedStatus.ts';
import { useRetryAt, useTickers } from '../../marketData/tickers/useFeed.ts';
import { compareBy, matching } from './columns.ts';
import { type Configured, useMarketConfiguration } from './configuration.ts';
import { useFavourites } from './favourites.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { selectTickers } from './groups.ts';
import { MarketEmptyState } from './MarketEmptyState.tsx';
import { MarketTable } from './MarketTable.tsx';
import { type MarketView, readView, writeView } from './marketView.ts';

const NO_SYMBOLS: readonly string[] = [];
const NOT_CONFIGURED: readonly Configured[] = [];

/** Every symbol with live data, open to everyone, in the operators' and the reader's groups (MK-01, MK-02). */
export function Screen() {
  const { t } = useTranslation('market');
  const { t: tApp } = useTranslation();
  const id = useId();
  const tickers = useTickers();
  const configuration = useMarketConfiguration();
  const favourites = useFavourites();
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const { group, sort } = view;
  const [search, setSearch] = useAddressText(view.search);
  const show = (change: Partial<MarketView>) =>
    setQuery(writeView({ ...view, search, ...change }), { replace: true, state: TYPED });
  const find = (text: string) => {
    setSearch(text);
    show({ search: text });
  };
  const configured = configuration.data ?? NOT_CONFIGURED;
  const favouriteSymbols = favourites ?? NO_SYMBOLS;
  const supplies = useMemo(
    () => new Map(configured.map(({ instrumentId, circulatingSupply }) => [instrumentId, circulatingSupply])),
    [configured],
  );
  const rows = useMemo(() => {
    const found = matching(selectTickers(group, tickers, configured, favouriteSymbols), search);
    return sort === undefined ? found : sorted(found, sort.direction, compareBy(sort.column, supplies));
  }, [group, tickers, configured, favouriteSymbols, search, sort, supplies]);
  const isLoading = tickers.size === 0 || (group !== 'all' && group !== 'favourites' && configuration.isPending);
  const content = () => {
    if (isLoading) return <Skeleton rows={12} label={tApp('loading')} />;
    if (rows.length > 0) {
      return <MarketTable tickers={rows} supplies={supplies} sort={sort} onSort={(next) => show({ sort: next })} />;
    }
    return (
      <MarketEmptyState
        group={group}
        search={search}
        onClearSearch={() => find('')}
        onAll={() => show({ group: 'all' })}
      />
    );
  };
  return (
    <Page title={t('title')} actions={<SearchField label={t('search')} value={search} onValue={find} maxLength={20} />}>
      <StaleNote />
      <WaitingNote />
      <GroupTabs
        group={group}
        favourites={favouriteSymbols.length}
        onGroup={(next) => show({ group: next })}
        controls={id}
      />
      <Box lineTop="2" id={id} role="tabpanel">
        {content()}
      </Box>
      {tickers.size > 0 && (
        <Text padding="3 0 0" size="12" tone="3">
          {t('count', { shown: rows.length, total: tickers.size })}
        </Text>
      )}
    </Page>
  );
}

/** Shows that prices have stopped updating, and since when. */
function StaleNote() {
  const { t } = useTranslation('market');
  const { staleSince } = useFeedStatus();
  if (staleSince === undefined) return null;
  return <Note kind="warning">{t('stale', { time: formatClock(staleSince) })}</Note>;
}

/** Shows that market data is unavailable, and when it is retried. */
function WaitingNote() {
  const { t } = useTranslation('market');
  const until = useRetryAt();
  if (until === undefined) return null;
  return <Note>{t('waiting', { time: formatClock(until) })}</Note>;
}
