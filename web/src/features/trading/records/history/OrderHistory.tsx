import { ENDED_STATUSES } from '@aldgate/domain/trading/orderEnd.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../../lib/lists/ExportButton.tsx';
import { TimeFilters } from '../../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { CursorPager } from './CursorPager.tsx';
import { DirectionFilter, FilterSelect, SymbolFilter } from './filters.tsx';
import type { HistoryProps } from './HistoryBar.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { FILTERS, isFiltered, NO_FILTER, orderCondition, PRICE_TYPES } from './historyFilter.ts';
import { orderColumns } from './orderColumns.tsx';
import { buildCursorCondition, useLastCursorPage } from './pagePosition.ts';
import { useOrderPage } from './queries.ts';
import { useHistoryFilter } from './useHistoryFilter.ts';

const OrderDrawer = lazyPart(() => import('./OrderDrawer.tsx'));

/** Orders that are no longer open, by time (TR-12, TR-13). */
export default function OrderHistory({ keyId, onlySymbol }: HistoryProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const instruments = useInstruments();
  const { filter, opened, change, replace, open } = useHistoryFilter();
  const queryCondition = orderCondition(filter, onlySymbol);
  const { position, pageSize, sort } = filter;
  const page = useOrderPage(keyId, { cursorCondition: buildCursorCondition(position, pageSize), queryCondition });
  useLastCursorPage(position, page.isPlaceholderData ? undefined : page.data?.items.length, replace);
  const items = page.data?.items ?? [];
  const places = columnPlaces(items, instruments);
  return (
    <>
      <HistoryBar
        isRefreshing={page.isPlaceholderData}
        action={
          <ExportButton
            read={() => download('exportOrder', { keyId: keyId ?? '', queryCondition })}
            isEmpty={page.data && items.length === 0}
          />
        }
      >
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
        <TimeFilters filter={filter} onChange={change} />
      </HistoryBar>
      <RecordState
        query={page}
        count={page.data?.items.length}
        nothing={
          <ListEmptyState
            tab="orders"
            onClear={isFiltered(filter, FILTERS.orders) ? () => change(NO_FILTER) : undefined}
          />
        }
      >
        <RecordList
          label={t('records.tabs.orders')}
          columns={orderColumns(t, locale, places, open)}
          items={items}
          getKey={({ clientOrderId }) => clientOrderId}
          onOpen={({ clientOrderId }) => open(clientOrderId)}
          order={sort}
          onOrder={(next) => change({ sort: next })}
        />
        {page.data !== undefined && (
          <CursorPager
            page={page.data}
            pageSize={pageSize}
            order={sort}
            onMove={(next) => change({ position: next })}
            onPageSize={(size) => change({ pageSize: size })}
          />
        )}
      </RecordState>
      {opened !== undefined && keyId !== undefined && (
        <Suspense fallback={null}>
          <OrderDrawer keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
