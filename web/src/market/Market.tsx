import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { sorted } from '@aldgate/ui/tables/sort.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../app/Page.tsx';
import { type Column, compareBy, matching } from './columns.ts';
import { useTickers } from './feed/useFeed.ts';
import { MarketTable } from './MarketTable.tsx';
import styles from './market.module.css';
import { StaleNote } from './StaleNote.tsx';

/** Every symbol with its live figures, for anybody (MK-02). */
export function Screen() {
  const { t } = useTranslation('market');
  const { t: tApp } = useTranslation();
  const tickers = useTickers();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort<Column>>();
  const rows = useMemo(() => {
    const found = matching([...tickers.values()], search);
    return sort === undefined ? found : sorted(found, sort.direction, compareBy(sort.column));
  }, [tickers, search, sort]);
  return (
    <Page
      title={t('title')}
      actions={<SearchField label={t('search')} value={search} onValue={setSearch} maxLength={20} />}
    >
      <StaleNote />
      <div className={styles.body}>
        {tickers.size === 0 ? (
          <Skeleton rows={12} label={tApp('loading')} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t('none.title', { search })}
            text={t('none.text')}
            action={
              <Button kind="link" onClick={() => setSearch('')}>
                {tApp('list.clearFilters')}
              </Button>
            }
          />
        ) : (
          <MarketTable tickers={rows} sort={sort} onSort={setSort} />
        )}
      </div>
      {tickers.size > 0 && <p className={styles.count}>{t('count', { shown: rows.length, total: tickers.size })}</p>}
    </Page>
  );
}
