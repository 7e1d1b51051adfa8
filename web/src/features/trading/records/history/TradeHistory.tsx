import { useLocale } from '@aldgate/ui/locale.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { CursorPager } from './CursorPager.tsx';
import { type Direction, DirectionFilter, SymbolFilter } from './filters.tsx';
import type { HistoryProps } from './HistoryBar.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { buildCursorCondition, usePagePosition } from './pagePosition.ts';
import { useTradePage } from './queries.ts';
import { tradeColumns } from './tradeColumns.tsx';

const OrderDrawer = lazy(() => import('./OrderDrawer.tsx'));

/** The account's executions, newest first (TR-12). */
export default function TradeHistory({ keyId, onlySymbol }: HistoryProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const instruments = useInstruments();
  const [symbol, setSymbol] = useState<string>();
  const [direction, setDirection] = useState<Direction>();
  const [opened, setOpened] = useState<string>();
  const instrumentId = onlySymbol ?? symbol;
  const queryCondition = { ...(instrumentId && { instrumentId }), ...(direction && { direction }) };
  const { position, pageSize, move, setPageSize } = usePagePosition(JSON.stringify(queryCondition));
  const page = useTradePage(keyId, { cursorCondition: buildCursorCondition(position, pageSize), queryCondition });
  const items = page.data?.items ?? [];
  const clear = () => {
    setSymbol(undefined);
    setDirection(undefined);
  };
  const isFiltered = symbol !== undefined || direction !== undefined;
  return (
    <>
      <HistoryBar isRefreshing={page.isPlaceholderData}>
        {onlySymbol === undefined && <SymbolFilter value={symbol} onValue={setSymbol} />}
        <DirectionFilter value={direction} onValue={setDirection} />
      </HistoryBar>
      <RecordState
        query={page}
        count={page.data?.items.length}
        nothing={<ListEmptyState tab="trades" onClear={isFiltered ? clear : undefined} />}
      >
        <RecordList
          label={t('records.tabs.trades')}
          columns={tradeColumns(t, locale, columnPlaces(items, instruments), setOpened)}
          items={items}
          getKey={({ instrumentId: each, tradeId }) => `${each}/${tradeId}`}
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
