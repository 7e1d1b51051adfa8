import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { sorted } from '@aldgate/ui/tables/sort.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Page } from '../app/Page.tsx';
import { TYPED, useAddressText } from '../app/useAddressText.ts';
import { compareBy, matching } from './columns.ts';
import { useTickers } from './feed/useFeed.ts';
import { MarketTable } from './MarketTable.tsx';
import styles from './market.module.css';
import { type MarketView, readView, writeView } from './marketView.ts';
import { StaleNote } from './StaleNote.tsx';
import { WaitingNote } from './WaitingNote.tsx';

/** Every symbol with its live figures, for anybody (MK-02). */
export function Screen() {
  const { t } = useTranslation('market');
  const { t: tApp } = useTranslation();
  const tickers = useTickers();
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const { sort } = view;
  const [search, setSearch] = useAddressText(view.search);
  const show = (change: Partial<MarketView>) =>
    setQuery(writeView({ ...view, search, ...change }), { replace: true, state: TYPED });
  const find = (text: string) => {
    setSearch(text);
    show({ search: text });
  };
  const rows = useMemo(() => {
    const found = matching([...tickers.values()], search);
    return sort === undefined ? found : sorted(found, sort.direction, compareBy(sort.column));
  }, [tickers, search, sort]);
  return (
    <Page title={t('title')} actions={<SearchField label={t('search')} value={search} onValue={find} maxLength={20} />}>
      <StaleNote />
      <WaitingNote />
      <div className={styles.body}>
        {tickers.size === 0 ? (
          <Skeleton rows={12} label={tApp('loading')} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t('none.title', { search })}
            text={t('none.text')}
            action={
              <Button kind="link" onClick={() => find('')}>
                {tApp('list.clearFilters')}
              </Button>
            }
          />
        ) : (
          <MarketTable tickers={rows} sort={sort} onSort={(sort) => show({ sort })} />
        )}
      </div>
      {tickers.size > 0 && <p className={styles.count}>{t('count', { shown: rows.length, total: tickers.size })}</p>}
    </Page>
  );
}
