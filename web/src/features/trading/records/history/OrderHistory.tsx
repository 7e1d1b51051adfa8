import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { ENDED_STATUSES } from '@aldgate/domain/trading/orderEnd.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense } from 'react';
import { download } from '../../../../lib/calls/calls.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { exportCondition } from '../../../../lib/lists/listFilter.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { CALLS, useProduct } from '../../account/product.ts';
import { columnPlaces } from '../list/columns.ts';
import { DirectionFilter, OrderFilters } from './filters.tsx';
import { HistoryList, type HistoryProps } from './HistoryList.tsx';
import { orderCondition } from './historyFilter.ts';
import { orderColumns } from './orderColumns.tsx';
import { useOrderPage } from './queries.ts';
import { useHistoryFilter } from './useHistoryFilter.ts';

const OrderDrawer = lazyPart(() => import('./OrderDrawer.tsx'));

/** Orders that are no longer open, by time (TR-12, TR-13). */
export default function OrderHistory({ keyId, onlySymbol, tools }: HistoryProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const product = useProduct();
  const instruments = useInstruments(product);
  const history = useHistoryFilter();
  const { filter, opened, change, open } = history;
  const queryCondition = orderCondition(filter, onlySymbol);
  const page = useOrderPage(keyId, {
    ...pageCondition(filter.position, filter.pageSize),
    queryCondition,
  });
  return (
    <>
      <HistoryList
        tab="orders"
        onlySymbol={onlySymbol}
        tools={tools}
        history={history}
        page={page}
        read={(onRows) =>
          download(
            CALLS[product].orderFile,
            { keyId: keyId ?? '', queryCondition: exportCondition(queryCondition) },
            onRows,
          )
        }
        columns={orderColumns(t, locale, columnPlaces(page.data?.items ?? [], instruments), open)}
        getKey={({ clientOrderId }) => clientOrderId}
        getOpened={({ clientOrderId }) => clientOrderId}
      >
        <DirectionFilter value={filter.direction} onValue={(direction) => change({ direction })} />
        <OrderFilters statuses={ENDED_STATUSES} status={filter.status} priceType={filter.priceType} onChange={change} />
      </HistoryList>
      {opened !== undefined && keyId !== undefined && (
        <Suspense fallback={null}>
          <OrderDrawer key={opened} keyId={keyId} clientOrderId={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
