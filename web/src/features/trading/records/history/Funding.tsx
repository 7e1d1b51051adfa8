import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../../lib/lists/ExportButton.tsx';
import { TimeFilters } from '../../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { OpenButton, SymbolLink } from '../list/cells.tsx';
import type { Column } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { CursorPager } from './CursorPager.tsx';
import { FundingAmount } from './FundingAmount.tsx';
import { SymbolFilter } from './filters.tsx';
import type { HistoryProps } from './HistoryBar.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { FILTERS, fundingCondition, isFiltered, NO_FILTER } from './historyFilter.ts';
import { buildCursorCondition, useLastCursorPage } from './pagePosition.ts';
import { type Income, useIncomePage } from './queries.ts';
import { useHistoryFilter } from './useHistoryFilter.ts';

const FundingDrawer = lazyPart(() => import('./FundingDrawer.tsx'));

/** Funding paid and received, by time (TR-19). */
export default function Funding({ keyId, onlySymbol }: HistoryProps) {
  const { t } = useTranslation('trading');
  const { filter, opened, change, replace, open } = useHistoryFilter();
  const columns = useFundingColumns(open);
  const queryCondition = fundingCondition(filter, onlySymbol);
  const { position, pageSize, sort } = filter;
  const page = useIncomePage(keyId, { cursorCondition: buildCursorCondition(position, pageSize), queryCondition });
  useLastCursorPage(position, page.isPlaceholderData ? undefined : page.data?.items.length, replace);
  const items = page.data?.items ?? [];
  const payment = items.find(({ incomeId }) => incomeId === opened);
  return (
    <>
      <HistoryBar
        isRefreshing={page.isPlaceholderData}
        action={
          <ExportButton
            read={() => download('exportIncome', { keyId: keyId ?? '', queryCondition })}
            isEmpty={page.data && items.length === 0}
          />
        }
      >
        {onlySymbol === undefined && <SymbolFilter value={filter.symbol} onValue={(symbol) => change({ symbol })} />}
        <TimeFilters filter={filter} onChange={change} />
      </HistoryBar>
      <RecordState
        query={page}
        count={page.data?.items.length}
        nothing={
          <ListEmptyState
            tab="funding"
            onClear={isFiltered(filter, FILTERS.funding) ? () => change(NO_FILTER) : undefined}
          />
        }
      >
        <RecordList
          label={t('records.tabs.funding')}
          columns={columns}
          items={items}
          getKey={({ incomeId }) => incomeId}
          onOpen={({ incomeId }) => open(incomeId)}
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
      {payment !== undefined && (
        <Suspense fallback={null}>
          <FundingDrawer payment={payment} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function useFundingColumns(onOpen: (incomeId: string) => void): readonly Column<Income>[] {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  return [
    {
      id: 'time',
      label: t('records.columns.time'),
      cell: ({ time, incomeId }) => (
        <OpenButton label={t('records.detail.ofFunding')} onOpen={() => onOpen(incomeId)}>
          {formatTime(time, locale)}
        </OpenButton>
      ),
    },
    {
      id: 'symbol',
      label: t('records.columns.symbol'),
      card: 'title',
      cell: ({ instrumentId }) => (instrumentId === null ? '–' : <SymbolLink symbol={instrumentId} />),
    },
    {
      id: 'direction',
      label: t('records.columns.funding'),
      card: 'title',
      cell: ({ amount }) => t(amount.startsWith('-') ? 'records.funding.paid' : 'records.funding.received'),
    },
    {
      id: 'amount',
      label: t('records.columns.amount'),
      isFigure: true,
      card: 'end',
      cell: (payment) => <FundingAmount payment={payment} />,
    },
  ];
}
