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
import { useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { LogInLink } from '../../lib/page/links.tsx';
import { Page } from '../../lib/page/Page.tsx';
import { TYPED, useAddressText } from '../../lib/page/pageQuery.ts';
import { useSession } from '../../lib/session/session.ts';
import { useFeedStatus } from '../../marketData/tickers/feedStatus.ts';
import { useRetryAt, useTickers } from '../../marketData/tickers/useFeed.ts';
import { compareBy, matching } from './columns.ts';
import { type Configured, useMarketConfiguration, useMarketLabels } from './configuration.ts';
import { useFavourites } from './favourites.ts';
import { type Group, selectTickers } from './groups.ts';
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

interface GroupTabsProps {
  readonly group: Group;
  readonly favourites: number;
  readonly onGroup: (group: Group) => void;
  readonly controls: string;
}

/** MK-01: favourites first where there are any, main coins, all, and the operators' labels in the reader's language. */
function GroupTabs({ group, favourites, onGroup, controls }: GroupTabsProps) {
  const { t } = useTranslation('market');
  const labels = useMarketLabels().data ?? [];
  const language = useLanguage() === 'zh-HK' ? 'zh-HK' : 'en-US';
  const favouritesTab = { value: 'favourites' as const, label: t('groups.favourites'), count: String(favourites) };
  const tabs: readonly { readonly value: Group; readonly label: string; readonly count?: string }[] = [
    ...(favourites > 0 ? [favouritesTab] : []),
    { value: 'main', label: t('groups.main') },
    { value: 'all', label: t('groups.all') },
    ...labels.map(({ label, name }) => ({ value: `label:${label}` as const, label: name[language] })),
    ...(favourites > 0 ? [] : [{ value: favouritesTab.value, label: favouritesTab.label }]),
  ];
  return (
    <Box marginTop="3">
      <PanelTabs label={t('groups.label')} tabs={tabs} value={group} onValue={onGroup} controls={controls} />
    </Box>
  );
}

interface MarketEmptyStateProps {
  readonly group: Group;
  readonly search: string;
  readonly onClearSearch: () => void;
  readonly onAll: () => void;
}

/** Why no contract is shown, and how to show some. */
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
