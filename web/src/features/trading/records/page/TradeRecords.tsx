import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useListEnd } from '@aldgate/client-kit/lists/useListEnd.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../../lib/lists/ExportButton.tsx';
import { ListPager } from '../../../../lib/lists/ListPager.tsx';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { TimeFilters } from '../../../../lib/lists/TimeFilters.tsx';
import { LoadState } from '../../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../../lib/page/links.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { DirectionFilter, SymbolFilter } from '../history/filters.tsx';
import { FILTERS, type HistoryFilter, isFiltered, NO_FILTER, tradeCondition } from '../history/historyFilter.ts';
import { useTradePage } from '../history/queries.ts';
import { tradeColumns } from '../history/tradeColumns.tsx';
import { useHistoryFilter } from '../history/useHistoryFilter.ts';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import styles from './page.module.css';

const OrderDrawer = lazyPart(() => import('../history/OrderDrawer.tsx'));

/** The executions of one account, filtered by the address. */
export function TradeRecords({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const { filter, opened, change, replace, open } = useHistoryFilter();
  const queryCondition = tradeCondition(filter, undefined);
  const { position, pageSize } = filter;
  const trades = useTradePage(keyId, { ...pageCondition(position, pageSize), queryCondition });
  useListEnd(position, pageSize, trades, replace);
  return (
    <>
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />
        <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
        <TimeFilters filter={filter} onChange={change} />
        <Text as="span" end size="12" tone="3">
          {trades.isPlaceholderData && t('records.refreshing')}
        </Text>
        <ExportButton
          read={(onRows) => download('exportTrade', { keyId, queryCondition: exportCondition(queryCondition) }, onRows)}
          isEmpty={trades.data && trades.data.items.length === 0}
        />
      </Inline>
      <TradeList trades={trades} filter={filter} onChange={change} onOpen={open} />
      {opened !== undefined && (
        <Suspense fallback={null}>
          <OrderDrawer key={opened} keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface TradeListProps {
  readonly trades: ReturnType<typeof useTradePage>;
  readonly filter: HistoryFilter;
  readonly onChange: (changes: Partial<HistoryFilter>) => void;
  readonly onOpen: (clientOrderId: string) => void;
}

function TradeList({ trades, filter, onChange, onOpen }: TradeListProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const instruments = useInstruments();
  if (trades.data === undefined) {
    return (
      <LoadState
        query={trades}
        title={t('records.failed.title')}
        text={(reason) => t('records.failed.text', { reason })}
        rows={10}
      />
    );
  }
  const { items } = trades.data;
  if (items.length === 0) {
    return (
      <ListEmptyState
        tab="trades"
        action={<PathLink to="trading/BTCUSDT">{t('records.page.trade')}</PathLink>}
        onClear={isFiltered(filter, FILTERS.trades) ? () => onChange(NO_FILTER) : undefined}
      />
    );
  }
  return (
    <div className={styles.list}>
      <RecordList
        label={t('records.page.title')}
        columns={tradeColumns(t, locale, columnPlaces(items, instruments), onOpen)}
        items={items}
        getKey={({ instrumentId, tradeId }) => `${instrumentId}/${tradeId}`}
        onOpen={({ clientOrderId }) => onOpen(clientOrderId)}
        order={filter.sort}
        onOrder={(sort) => onChange({ sort })}
        isPage
      />
      <ListPager at={filter} list={trades.data} onChange={onChange} />
    </div>
  );
}
