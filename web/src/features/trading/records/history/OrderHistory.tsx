import { ENDED_STATUSES } from '@aldgate/domain/trading/orderEnd.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { CursorPager } from './CursorPager.tsx';
import { DirectionFilter, FilterSelect, SymbolFilter } from './filters.tsx';
import type { HistoryProps } from './HistoryBar.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { orderColumns } from './orderColumns.tsx';
import { NO_FILTER, type OrderFilter, orderCondition, PRICE_TYPES } from './orderFilter.ts';
import { buildCursorCondition, usePagePosition } from './pagePosition.ts';
import { useOrderPage } from './queries.ts';

const OrderDrawer = lazy(() => import('./OrderDrawer.tsx'));

/** Orders that are no longer open, newest first (TR-12, TR-13). */
export default function OrderHistory({ keyId, onlySymbol }: HistoryProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const instruments = useInstruments();
  const [filter, setFilter] = useState<OrderFilter>(NO_FILTER);
  const [opened, setOpened] = useState<string>();
  const queryCondition = orderCondition(filter, onlySymbol);
  const isFiltered = Object.keys(orderCondition(filter, undefined)).length > 0;
  const { position, pageSize, move, setPageSize } = usePagePosition(JSON.stringify(queryCondition));
  const page = useOrderPage(keyId, { cursorCondition: buildCursorCondition(position, pageSize), queryCondition });
  const change = (changes: Partial<OrderFilter>) => setFilter((before) => ({ ...before, ...changes }));
  const items = page.data?.items ?? [];
  const places = columnPlaces(items, instruments);
  return (
    <>
      <HistoryBar isRefreshing={page.isPlaceholderData}>
        {onlySymbol === undefined && <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />}
        <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
        <FilterSelect
          label={t('records.columns.status')}
          any={t('records.anyStatus')}
          options={ENDED_STATUSES.map((value) => ({ value, label: t(`records.statuses.${value}`) }))}
          value={filter.status}
          onValue={(status) => change({ status })}
        />
        <FilterSelect
          label={t('records.columns.type')}
          any={t('records.anyType')}
          options={PRICE_TYPES.map((value) => ({ value, label: t(`records.types.${value}`) }))}
          value={filter.priceType}
          onValue={(priceType) => change({ priceType })}
        />
      </HistoryBar>
      <RecordState
        query={page}
        count={page.data?.items.length}
        nothing={<ListEmptyState tab="orders" onClear={isFiltered ? () => setFilter(NO_FILTER) : undefined} />}
      >
        <RecordList
          label={t('records.tabs.orders')}
          columns={orderColumns(t, locale, places, setOpened)}
          items={items}
          getKey={({ clientOrderId }) => clientOrderId}
          onOpen={({ clientOrderId }) => setOpened(clientOrderId)}
        />
        {page.data !== undefined && (
          <CursorPager page={page.data} pageSize={pageSize} onMove={move} onPageSize={setPageSize} />
        )}
      </RecordState>
      {opened !== undefined && keyId !== undefined && (
        <Suspense fallback={null}>
          <OrderDrawer keyId={keyId} clientOrderId={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
