import type { ListPage } from '@aldgate/client-kit/lists/listPosition.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../../lib/lists/ExportButton.tsx';
import { TimeFilters } from '../../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../../lib/page/links.tsx';
import { FilterBar } from '../../../../lib/records/FilterBar.tsx';
import { RecordsState } from '../../../../lib/records/RecordsState.tsx';
import { useProduct } from '../../account/product.ts';
import { DirectionFilter, SymbolFilter } from '../history/filters.tsx';
import { FILTERS, isFiltered, NO_FILTER } from '../history/historyFilter.ts';
import type { useHistoryFilter } from '../history/useHistoryFilter.ts';
import type { Column } from '../list/columns.ts';
import { RecordList } from '../list/RecordList.tsx';
import { useRecordTexts } from '../list/recordTexts.ts';
import styles from './page.module.css';

const OrderDrawer = lazyPart(() => import('../history/OrderDrawer.tsx'));

/** The instrument to which an empty list leads. */
const FIRST = { usdm: 'BTCUSDT', spot: 'BTC-USDT' } as const;

interface PageListProps<Item> {
  readonly keyId: string;
  readonly list: 'trades' | 'orders';
  readonly address: ReturnType<typeof useHistoryFilter>;
  readonly records: UseQueryResult<ListPage & { readonly items: readonly Item[] }>;
  readonly exportRows: Parameters<typeof ExportButton>[0]['read'];
  /** Filters of the list alone. */
  readonly filters?: ReactNode;
  readonly columns: (items: readonly Item[]) => readonly Column<Item>[];
  readonly getKey: (item: Item) => string;
}

/** A list of an account's records as a page, filtered by the address; a row opens its order. */
export function PageList<Item extends { readonly clientOrderId: string }>(props: PageListProps<Item>) {
  const { keyId, list, address, records, exportRows, filters, columns, getKey } = props;
  const { t } = useTranslation('trading');
  const product = useProduct();
  const { filter, opened, change, moveTo, open } = address;
  const texts = useRecordTexts();
  return (
    <>
      <FilterBar
        query={records}
        actions={<ExportButton read={exportRows} isEmpty={records.data && records.data.total === 0} />}
      >
        <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />
        <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
        {filters}
        <TimeFilters filter={filter} onChange={change} />
      </FilterBar>
      <RecordsState
        query={records}
        text={{
          failed: texts.failed.title,
          failedText: texts.failed.text,
          empty: texts.empty(list),
          filteredEmpty: { title: t('records.filteredEmpty.title'), text: t('records.filteredEmpty.text') },
        }}
        emptyAction={
          <PathLink to={`trading/${FIRST[product]}`}>{t('records.page.trade', { symbol: FIRST[product] })}</PathLink>
        }
        onClear={isFiltered(filter, FILTERS[list]) ? () => change(NO_FILTER) : undefined}
        page={filter}
        turn={change}
        moveTo={moveTo}
      >
        {(items) => (
          <div className={styles.list}>
            <RecordList
              label={t(`records.tabs.${list}`)}
              columns={columns(items)}
              items={items}
              getKey={getKey}
              onOpen={({ clientOrderId }) => open(clientOrderId)}
              order={filter.sort}
              onOrder={(sort) => change({ sort })}
              isPage
            />
          </div>
        )}
      </RecordsState>
      {opened && (
        <Suspense fallback={null}>
          <OrderDrawer key={opened} keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
