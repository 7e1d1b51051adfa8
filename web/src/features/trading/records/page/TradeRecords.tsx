import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../../../lib/page/links.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { CursorPager } from '../history/CursorPager.tsx';
import { NEWEST } from '../history/pagePosition.ts';
import { useTradePage } from '../history/queries.ts';
import { tradeColumns } from '../history/tradeColumns.tsx';
import { columnPlaces } from '../list/columns.ts';
import { RecordList } from '../list/RecordList.tsx';
import styles from './page.module.css';
import { TradeFilters } from './TradeFilters.tsx';
import { buildCondition, isFiltered, NO_FILTER, readFilter, type TradeFilter, writeFilter } from './tradeFilter.ts';

const OrderDrawer = lazy(() => import('../history/OrderDrawer.tsx'));

/** The executions of one account, filtered by the address. */
export function TradeRecords({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const trades = useTradePage(keyId, buildCondition(filter));
  const opened = query.get('order');
  const change = (changes: Partial<TradeFilter>) => setQuery(writeFilter({ ...filter, position: NEWEST, ...changes }));
  const open = (clientOrderId: string | undefined) => {
    const next = writeFilter(filter);
    if (clientOrderId !== undefined) next.set('order', clientOrderId);
    setQuery(next);
  };
  return (
    <>
      <Inline wrap gap="2" minHeight="56px" padding="3 0">
        <TradeFilters filter={filter} onChange={change} />
        {trades.isPlaceholderData && (
          <Text as="span" end size="12" tone="3">
            {t('records.refreshing')}
          </Text>
        )}
      </Inline>
      <TradeList trades={trades} filter={filter} onChange={change} onOpen={open} />
      {opened !== null && (
        <Suspense fallback={null}>
          <OrderDrawer key={opened} keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface TradeListProps {
  readonly trades: ReturnType<typeof useTradePage>;
  readonly filter: TradeFilter;
  readonly onChange: (changes: Partial<TradeFilter>) => void;
  readonly onOpen: (clientOrderId: string) => void;
}

function TradeList({ trades, filter, onChange, onOpen }: TradeListProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const instruments = useInstruments();
  if (trades.data === undefined) {
    return trades.isError ? (
      <LoadFailure
        error={trades.error}
        title={t('records.failed.title')}
        text={(reason) => t('records.failed.text', { reason })}
        onRetry={() => void trades.refetch()}
      />
    ) : (
      <Skeleton rows={10} label={tApp('loading')} />
    );
  }
  const { items } = trades.data;
  if (items.length === 0) return <TradesEmptyState filtered={isFiltered(filter)} onClear={() => onChange(NO_FILTER)} />;
  return (
    <div className={styles.list}>
      <RecordList
        label={t('records.page.title')}
        columns={tradeColumns(t, locale, columnPlaces(items, instruments), onOpen)}
        items={items}
        getKey={({ instrumentId, tradeId }) => `${instrumentId}/${tradeId}`}
        onOpen={({ clientOrderId }) => onOpen(clientOrderId)}
        isPage
      />
      <CursorPager
        page={trades.data}
        pageSize={filter.pageSize}
        onMove={(position) => onChange({ position })}
        onPageSize={(pageSize) => onChange({ pageSize })}
      />
    </div>
  );
}

/** SH-08: there are no trades, or the filter hides them. */
function TradesEmptyState({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  if (!filtered) {
    return (
      <EmptyState
        title={t('records.empty.trades.title')}
        text={t('records.empty.trades.text')}
        action={<PathLink to="trading/BTCUSDT">{t('records.page.trade')}</PathLink>}
      />
    );
  }
  return (
    <EmptyState
      title={t('records.filteredEmpty.title')}
      text={t('records.filteredEmpty.text')}
      action={
        <Button kind="link" onClick={onClear}>
          {tApp('list.clearFilters')}
        </Button>
      }
    />
  );
}
