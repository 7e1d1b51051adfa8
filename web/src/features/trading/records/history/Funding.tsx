import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { OpenButton, SymbolLink } from '../list/cells.tsx';
import type { Column } from '../list/columns.ts';
import { FundingAmount } from './FundingAmount.tsx';
import { HistoryList, type HistoryProps } from './HistoryList.tsx';
import { fundingCondition } from './historyFilter.ts';
import { type Income, useIncomePage } from './queries.ts';
import { useHistoryFilter } from './useHistoryFilter.ts';

const FundingDrawer = lazyPart(() => import('./FundingDrawer.tsx'));

/** Funding paid and received, by time (TR-19). */
export default function Funding({ keyId, onlySymbol, tools }: HistoryProps) {
  const history = useHistoryFilter();
  const { filter, opened, open } = history;
  const columns = useFundingColumns(open);
  const queryCondition = fundingCondition(filter, onlySymbol);
  const page = useIncomePage(keyId, {
    ...pageCondition(filter.position, filter.pageSize),
    queryCondition,
  });
  const payment = page.data?.items.find(({ incomeId }) => incomeId === opened);
  return (
    <>
      <HistoryList
        tab="funding"
        onlySymbol={onlySymbol}
        tools={tools}
        history={history}
        page={page}
        read={(onRows) =>
          download('exportIncome', { keyId: keyId ?? '', queryCondition: exportCondition(queryCondition) }, onRows)
        }
        columns={columns}
        getKey={({ incomeId }) => incomeId}
        getOpened={({ incomeId }) => incomeId}
      />
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
