import type { ListPage } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../../../lib/lists/ListPager.tsx';
import { TimeFilters } from '../../../../lib/lists/TimeFilters.tsx';
import type { Column } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import styles from '../list/list.module.css';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { SymbolFilter } from './filters.tsx';
import { FILTERS, isFiltered, NO_FILTER } from './historyFilter.ts';
import type { useHistoryFilter } from './useHistoryFilter.ts';

export interface HistoryProps {
  readonly keyId: string | undefined;
  /** The contract to which the switch limits the records. */
  readonly onlySymbol: string | undefined;
  /** The element in the panel's head for the list's filter switch and export. */
  readonly tools: HTMLElement | null;
}

interface HistoryListProps<Item> extends Pick<HistoryProps, 'onlySymbol' | 'tools'> {
  readonly tab: keyof typeof FILTERS;
  readonly history: ReturnType<typeof useHistoryFilter>;
  readonly page: UseQueryResult<ListPage & { readonly items: readonly Item[] }>;
  /** Reads the file of the export. */
  readonly read: Parameters<typeof ExportButton>[0]['read'];
  readonly columns: readonly Column<Item>[];
  readonly getKey: (item: Item) => string;
  /** The record that a row opens. */
  readonly getOpened: (item: Item) => string;
  /** The list's own filters, between contract and time. */
  readonly children?: ReactNode;
}

/** A page of an account's records by time, with its export and, on request or while they hide records, its filters. */
export function HistoryList<Item>(props: HistoryListProps<Item>) {
  const { tab, onlySymbol, tools, history, page, read, columns, getKey, getOpened, children } = props;
  const { t } = useTranslation('trading');
  const { filter, change, moveTo, open } = history;
  const { position, pageSize, sort, symbol } = filter;
  const items = page.data?.items;
  const [filtering, setFiltering] = useState(false);
  const hidesRecords = isFiltered(filter, FILTERS[tab]);
  const isFiltering = filtering || hidesRecords;
  useListEnd(position, pageSize, page, moveTo);
  return (
    <>
      {tools !== null &&
        createPortal(
          <>
            <Button
              kind="link"
              aria-expanded={isFiltering}
              onClick={() => {
                setFiltering(!isFiltering);
                if (hidesRecords) change(NO_FILTER);
              }}
            >
              {t('records.filter')}
            </Button>
            <ExportButton read={read} isEmpty={items && items.length === 0} />
          </>,
          tools,
        )}
      {isFiltering && (
        <div className={styles.bar}>
          {onlySymbol === undefined && <SymbolFilter value={symbol} onValue={(next) => change({ symbol: next })} />}
          {children}
          <TimeFilters filter={filter} onChange={change} />
        </div>
      )}
      <RecordState
        query={page}
        count={items?.length}
        nothing={<ListEmptyState tab={tab} onClear={hidesRecords ? () => change(NO_FILTER) : undefined} />}
      >
        <RecordList
          label={t(`records.tabs.${tab}`)}
          columns={columns}
          items={items ?? []}
          getKey={getKey}
          onOpen={(item) => open(getOpened(item))}
          isOld={page.isPlaceholderData}
          order={sort}
          onOrder={(next) => change({ sort: next })}
        />
        {page.data !== undefined && (
          <div className={styles.pager}>
            <ListPager at={filter} list={page.data} onChange={change} />
          </div>
        )}
      </RecordState>
    </>
  );
}
