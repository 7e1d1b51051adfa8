import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { CALLS, useProduct } from '../../account/product.ts';
import { columnPlaces } from '../list/columns.ts';
import { DirectionFilter } from './filters.tsx';
import { HistoryList, type HistoryProps } from './HistoryList.tsx';
import { tradeCondition } from './historyFilter.ts';
import { useTradePage } from './queries.ts';
import { tradeColumns } from './tradeColumns.tsx';
import { useHistoryFilter } from './useHistoryFilter.ts';

const OrderDrawer = lazyPart(() => import('./OrderDrawer.tsx'));

/** The account's executions, by time (TR-12). */
export default function TradeHistory({ keyId, onlySymbol, tools }: HistoryProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const product = useProduct();
  const instruments = useInstruments(product);
  const history = useHistoryFilter();
  const { filter, opened, change, open } = history;
  const queryCondition = tradeCondition(filter, onlySymbol);
  const page = useTradePage(keyId, {
    ...pageCondition(filter.position, filter.pageSize),
    queryCondition,
  });
  return (
    <>
      <HistoryList
        tab="trades"
        onlySymbol={onlySymbol}
        tools={tools}
        history={history}
        page={page}
        read={(onRows) =>
          download(
            CALLS[product].tradeFile,
            { keyId: keyId ?? '', queryCondition: exportCondition(queryCondition) },
            onRows,
          )
        }
        columns={tradeColumns(t, locale, columnPlaces(page.data?.items ?? [], instruments), open, product)}
        getKey={({ instrumentId, tradeId }) => `${instrumentId}/${tradeId}`}
        getOpened={({ clientOrderId }) => clientOrderId}
      >
        <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
      </HistoryList>
      {opened !== undefined && keyId !== undefined && (
        <Suspense fallback={null}>
          <OrderDrawer keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
