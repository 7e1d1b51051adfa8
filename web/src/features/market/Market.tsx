import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { formatClock } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { sorted } from '@aldgate/ui/tables/sort.ts';
import { Fragment, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { LogInLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { TYPED, useAddressText } from '../../lib/page/pageQuery.ts';
import { useSession } from '../../lib/session/session.ts';
import { useFeedStatus } from '../../marketData/tickers/feedStatus.ts';
import type { Tickers } from '../../marketData/tickers/tickerStore.ts';
import { useRetryAt, useTickers } from '../../marketData/tickers/useFeed.ts';
import { compareBy, matching } from './columns.ts';
import { type Configured, useMarketConfiguration, useMarketLabels } from './configuration.ts';
import { useFavourites } from './favourites.ts';
import { type Group, selectLabels, selectTickers } from './groups.ts';
import { MarketTable } from './MarketTable.tsx';
import { type MarketView, readView, writeView } from './marketView.ts';

const PRODUCTS = ['spot', 'usdm'] as const satisfies readonly TradedProduct[];
const NO_SYMBOLS: readonly string[] = [];
const NOT_CONFIGURED: readonly Configured[] = [];

/** Every symbol with live data, open to everyone, in the operators' and the reader's groups (MK-01, MK-02). */
export function Screen() {
  const { t } = useTranslation('market');
  const { t: tApp } = useTranslation();
  const id = useId();
  const configuration = useMarketConfiguration();
  const favourites = useFavourites();
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const { product, group, sort } = view;
  const products = group === 'favourites' ? PRODUCTS : [product];
  const { tickers, isComplete } = useShownTickers(products);
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
    return sort === undefined ? found : sorted(found, sort.direction, compareBy(sort.column, { supplies, tickers }));
  }, [group, tickers, configured, favouriteSymbols, search, sort, supplies]);
  const isConfigured = group === 'all' || group === 'favourites' || !configuration.isPending;
  const isEmpty = group === 'favourites' && favouriteSymbols.length === 0;
  const isLoading = !isConfigured || (rows.length === 0 && !isEmpty && !isComplete);
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
      {products.map((each) => (
        <Fragment key={each}>
          <StaleNote product={each} />
          <WaitingNote product={each} />
        </Fragment>
      ))}
      <MarketTabs view={view} favourites={favouriteSymbols.length} onView={show} controls={id} />
      {group !== 'favourites' && (
        <GroupTabs view={view} configured={configured} onGroup={(next) => show({ group: next })} controls={id} />
      )}
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

/** The prices of the products on the screen, and whether all are loaded; another product is not loaded. */
function useShownTickers(products: readonly TradedProduct[]): {
  readonly tickers: Tickers;
  readonly isComplete: boolean;
} {
  const [hasSpot, hasFutures] = [products.includes('spot'), products.includes('usdm')];
  const pairs = useTickers('spot', hasSpot);
  const contracts = useTickers('usdm', hasFutures);
  const tickers = useMemo(
    () => new Map([...(hasSpot ? pairs : []), ...(hasFutures ? contracts : [])]),
    [pairs, contracts, hasSpot, hasFutures],
  );
  return { tickers, isComplete: (!hasSpot || pairs.size > 0) && (!hasFutures || contracts.size > 0) };
}

/** Shows that a product's prices have stopped updating, and since when. */
function StaleNote({ product }: { product: TradedProduct }) {
  const { t } = useTranslation('market');
  const { staleSince } = useFeedStatus(product);
  if (staleSince === undefined) return null;
  return <Note kind="warning">{t(`stale.${product}`, { time: formatClock(staleSince) })}</Note>;
}

/** Shows that a product's market data is unavailable, and when it is retried. */
function WaitingNote({ product }: { product: TradedProduct }) {
  const { t } = useTranslation('market');
  const until = useRetryAt(product);
  if (until === undefined) return null;
  return <Note>{t(`waiting.${product}`, { time: formatClock(until) })}</Note>;
}

interface MarketTabsProps {
  readonly view: MarketView;
  readonly favourites: number;
  readonly onView: (change: Partial<MarketView>) => void;
  readonly controls: string;
}

/** MK-01: the favourites of both products, and each product. */
function MarketTabs({ view: { product, group }, favourites, onView, controls }: MarketTabsProps) {
  const { t } = useTranslation('market');
  const count = favourites > 0 && { count: String(favourites) };
  return (
    <Box marginTop="3">
      <PanelTabs
        label={t('products.label')}
        tabs={[
          { value: 'favourites', label: t('groups.favourites'), ...count },
          ...PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) })),
        ]}
        value={group === 'favourites' ? group : product}
        onValue={(value) =>
          onView(value === 'favourites' ? { product: 'usdm', group: value } : { product: value, group: 'all' })
        }
        controls={controls}
      />
    </Box>
  );
}

interface GroupTabsProps {
  readonly view: MarketView;
  readonly configured: readonly Configured[];
  readonly onGroup: (group: Group) => void;
  readonly controls: string;
}

/** MK-01: a product's main coins, all, and the operators' labels in the reader's language. */
function GroupTabs({ view: { product, group }, configured, onGroup, controls }: GroupTabsProps) {
  const { t } = useTranslation('market');
  const labels = selectLabels(useMarketLabels().data ?? [], configured, product, group);
  const language = useLanguage() === 'zh-HK' ? 'zh-HK' : 'en-US';
  const tabs: readonly { readonly value: Group; readonly label: string }[] = [
    { value: 'main', label: t('groups.main') },
    { value: 'all', label: t('groups.all') },
    ...labels.map(({ label, name }) => ({ value: `label:${label}` as const, label: name[language] })),
  ];
  return (
    <Box lineTop="2">
      <PanelTabs dense label={t('groups.label')} tabs={tabs} value={group} onValue={onGroup} controls={controls} />
    </Box>
  );
}

interface MarketEmptyStateProps {
  readonly group: Group;
  readonly search: string;
  readonly onClearSearch: () => void;
  readonly onAll: () => void;
}

/** Why no instrument is shown, and how to show some. */
function MarketEmptyState({ group, search, onClearSearch, onAll }: MarketEmptyStateProps) {
  const { t } = useTranslation('market');
  const { t: tApp } = useTranslation();
  const isVisitor = useSession(({ token }) => token === null);
  const all = (
    <Button kind="link" onClick={onAll}>
      {t('groups.showAll')}
    </Button>
  );
  if (search !== '') {
    const clear = (
      <Button kind="link" onClick={onClearSearch}>
        {tApp('list.clearFilters')}
      </Button>
    );
    return <EmptyState title={t('none.title', { search })} text={t('none.text')} action={clear} />;
  }
  if (group !== 'favourites') return <EmptyState title={t('groups.empty')} text={t('groups.emptyText')} action={all} />;
  if (!isVisitor) return <EmptyState title={t('favourites.none')} text={t('favourites.noneText')} action={all} />;
  return (
    <EmptyState
      title={t('favourites.none')}
      text={t('favourites.visitorText')}
      action={<LogInLink>{tApp('account.logIn')}</LogInLink>}
    />
  );
}
