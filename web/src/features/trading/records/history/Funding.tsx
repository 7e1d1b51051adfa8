import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { SymbolLink } from '../list/cells.tsx';
import type { Column } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { CursorPager } from './CursorPager.tsx';
import { SymbolFilter } from './filters.tsx';
import type { HistoryProps } from './HistoryBar.tsx';
import { HistoryBar } from './HistoryBar.tsx';
import { buildCursorCondition, usePagePosition } from './pagePosition.ts';
import { type Income, useIncomePage } from './queries.ts';

/** Funding paid and received, newest first (TR-19). */
export default function Funding({ keyId, onlySymbol }: HistoryProps) {
  const { t } = useTranslation('trading');
  const columns = useFundingColumns();
  const [symbol, setSymbol] = useState<string>();
  const instrumentId = onlySymbol ?? symbol;
  const queryCondition = { incomeType: 'funding_fee' as const, ...(instrumentId && { instrumentId }) };
  const { position, pageSize, move, setPageSize } = usePagePosition(JSON.stringify(queryCondition));
  const page = useIncomePage(keyId, { cursorCondition: buildCursorCondition(position, pageSize), queryCondition });
  return (
    <>
      {onlySymbol === undefined && (
        <HistoryBar isRefreshing={page.isPlaceholderData}>
          <SymbolFilter value={symbol} onValue={setSymbol} />
        </HistoryBar>
      )}
      <RecordState
        query={page}
        count={page.data?.items.length}
        nothing={
          <ListEmptyState tab="funding" onClear={symbol === undefined ? undefined : () => setSymbol(undefined)} />
        }
      >
        <RecordList
          label={t('records.tabs.funding')}
          columns={columns}
          items={page.data?.items ?? []}
          getKey={({ incomeId }) => incomeId}
        />
        {page.data !== undefined && (
          <CursorPager page={page.data} pageSize={pageSize} onMove={move} onPageSize={setPageSize} />
        )}
      </RecordState>
    </>
  );
}

function useFundingColumns(): readonly Column<Income>[] {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  return [
    { id: 'time', label: t('records.columns.time'), cell: ({ time }) => formatTime(time, locale) },
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
      // Funding of a small position is below a cent, so it is shown in full.
      cell: ({ amount, asset }) => (
        <Text as="span" numeric tone={amount.startsWith('-') ? 'down' : 'up'}>
          {formatDecimal(amount, { locale, placesMin: 8, placesMax: 8, signed: true })}{' '}
          <Text as="span" tone="3">
            {asset}
          </Text>
        </Text>
      ),
    },
  ];
}
