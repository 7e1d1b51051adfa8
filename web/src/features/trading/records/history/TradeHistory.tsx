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
import { DirectionFilter, SymbolFilter } from './filters.tsx';
import type { HistoryProps } from './HistoryBar.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { FILTERS, isFiltered, NO_FILTER, tradeCondition } from './historyFilter.ts';
import { buildCursorCondition, useLastCursorPage } from './pagePosition.ts';
import { useTradePage } from './queries.ts';
import { tradeColumns } from './tradeColumns.tsx';
import { useHistoryFilter } from './useHistoryFilter.ts';

const OrderDrawer = lazyPart(() => import('./OrderDrawer.tsx'));

/** The account's executions, by time (TR-12). */
export default function TradeHistory({ keyId, onlySymbol }: HistoryProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const instruments = useInstruments();
  const { filter, opened, change, replace, open } = useHistoryFilter();
  const queryCondition = tradeCondition(filter, onlySymbol);
  const { position, pageSize, sort } = filter;
  const page = useTradePage(keyId, { cursorCondition: buildCursorCondition(position, pageSize), queryCondition });
  useLastCursorPage(position, page.isPlaceholderData ? undefined : page.data?.items.length, replace);
  const items = page.data?.items ?? [];
  return (
    <>
      <HistoryBar
        isRefreshing={page.isPlaceholderData}
        action={
          <ExportButton
            read={() => download('exportTrade', { keyId: keyId ?? '', queryCondition })}
            isEmpty={page.data && items.length === 0}
          />
        }
      >
        {onlySymbol === undefined && <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />}
        <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
        <TimeFilters filter={filter} onChange={change} />
      </HistoryBar>
      <RecordState
        query={page}
        count={page.data?.items.length}
        nothing={
          <ListEmptyState
            tab="trades"
            onClear={isFiltered(filter, FILTERS.trades) ? () => change(NO_FILTER) : undefined}
          />
        }
      >
        <RecordList
          label={t('records.tabs.trades')}
          columns={tradeColumns(t, locale, columnPlaces(items, instruments), open)}
          items={items}
          getKey={({ instrumentId, tradeId }) => `${instrumentId}/${tradeId}`}
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
