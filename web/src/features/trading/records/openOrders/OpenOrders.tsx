import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { findAverageBuy } from '../../account/averageBuy.ts';
import { useProduct } from '../../account/product.ts';
import { type Order, usePositions, useSpotAccount } from '../../account/queries.ts';
import { useExitIds } from '../../account/useProtections.ts';
import { filterOrders, filterPending, isOpenFiltered, useOpenFilter } from '../filters/openFilter.ts';
import { ListNotes } from '../ListNotes.tsx';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { lacksPosition } from '../list/stops.ts';
import { openOrderColumns } from './columns.tsx';
import { ListOrders } from './ListOrders.tsx';
import { groupLists, listOrders, type OrderList } from './orderLists.ts';
import { keyOf, type OpenRow } from './pending.ts';
import { useCancelling } from './useCancelling.ts';
import { useExpandedLists } from './useExpandedLists.ts';
import { useShownOrders } from './useShownOrders.ts';

const AmendListDialog = lazyPart(() => import('./AmendListDialog.tsx'));
const AmendDialog = lazyPart(() => import('./AmendDialog.tsx'));
const OrderDrawer = lazyPart(() => import('../history/OrderDrawer.tsx'));

interface OpenOrdersProps {
  readonly keyId: string | undefined;
  readonly onlySymbol: string | undefined;
}

/** The account's open orders; pending ones come first (TR-12). */
export function OpenOrders({ keyId, onlySymbol }: OpenOrdersProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const mayTrade = useMemberMay('trade');
  const product = useProduct();
  const { hasPositions } = traitsOf(product);
  const instruments = useInstruments(product);
  const shown = useShownOrders(keyId, onlySymbol);
  const { query } = shown;
  const { filter, clear } = useOpenFilter();
  const items = shown.items && filterOrders(shown.items, filter);
  const pending = filterPending(shown.pending, filter);
  const cancelling = useCancelling(keyId);
  const positions = usePositions(hasPositions ? keyId : undefined).data?.items;
  const exits = useExitIds(hasPositions ? undefined : keyId);
  const [amendedList, setAmendedList] = useState<OrderList>();
  const [opened, setOpened] = useState<{ readonly order: Order; readonly as: 'detail' | 'amending' }>();
  const open = items ?? [];
  // A list is shown with both orders where the filter has one of them.
  const matching = new Set(open);
  const grouped = groupLists(shown.items ?? []).filter((row) => listOrders(row).some((order) => matching.has(order)));
  const rows: OpenRow[] = [...pending.map((each) => ({ pending: each })), ...grouped];
  const { isExpanded, toggle } = useExpandedLists();
  const assets = useSpotAccount(hasPositions ? undefined : keyId).data?.assets ?? [];
  const places = columnPlaces([...pending, ...open], instruments);
  const freshness = query.data?.freshness;
  const isUnknown = items === undefined || (freshness?.state === 'connecting' && pending.length === 0);
  const show = (as: 'detail' | 'amending') => (order: Order) => setOpened({ order, as });
  const end = () => setOpened(undefined);
  const instrument = instruments?.get(opened?.order.instrumentId ?? '');
  const pair = instruments?.get(amendedList?.orders[0].instrumentId ?? '');
  // It can trigger while its dialog is open.
  const amended = open.find(({ clientOrderId }) => clientOrderId === opened?.order.clientOrderId) ?? opened?.order;
  return (
    <>
      <RecordState
        query={query}
        count={isUnknown ? undefined : rows.length}
        nothing={<ListEmptyState tab="openOrders" onClear={isOpenFiltered(filter, 'openOrders') ? clear : undefined} />}
      >
        <RecordList
          label={t('records.tabs.openOrders')}
          columns={openOrderColumns(t, locale, places, {
            mayTrade,
            onOpen: show('detail'),
            onAmend: show('amending'),
            onCancel: cancelling.cancel,
            onAmendList: setAmendedList,
            onCancelList: cancelling.cancelList,
            onWithdraw: cancelling.withdraw,
            isCancelling: cancelling.isCancelling,
            isListCancelling: cancelling.isListCancelling,
            isOfExits: ({ orders }) => orders.some(({ clientOrderId }) => exits.has(clientOrderId)),
            isExpanded,
            onExpand: toggle,
            lacksPosition: (order) => lacksPosition(order, positions),
          })}
          items={rows}
          getKey={keyOf}
          onOpen={(row) => {
            if (row.list) toggle(row.list);
            else if (row.order) show('detail')(row.order);
          }}
          renderBelow={({ list }) =>
            list && isExpanded(list) ? (
              <ListOrders
                list={list}
                places={places}
                averageBuyPrice={findAverageBuy(list.orders[0].instrumentId, assets)?.price}
                onOpen={show('detail')}
              />
            ) : undefined
          }
          isOld={freshness?.state === 'stale'}
        />
      </RecordState>
      <ListNotes query={query} freshness={freshness} />
      {amendedList !== undefined && keyId !== undefined && pair !== undefined && (
        <Suspense fallback={null}>
          <AmendListDialog
            key={amendedList.clientListId}
            keyId={keyId}
            list={amendedList}
            instrument={pair}
            onClose={() => setAmendedList(undefined)}
          />
        </Suspense>
      )}
      {opened !== undefined && keyId !== undefined && (
        <Suspense fallback={null}>
          {opened.as === 'detail' && (
            <OrderDrawer keyId={keyId} clientOrderId={opened.order.clientOrderId} onClose={end} />
          )}
          {opened.as === 'amending' && amended !== undefined && instrument !== undefined && (
            <AmendDialog
              key={`${amended.clientOrderId} ${amended.triggered}`}
              keyId={keyId}
              order={amended}
              instrument={instrument}
              onClose={end}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
