import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { useProduct } from '../../account/product.ts';
import { type Order, usePositions } from '../../account/queries.ts';
import { filterOrders, filterPending, isOpenFiltered, useOpenFilter } from '../filters/openFilter.ts';
import { ListNotes } from '../ListNotes.tsx';
import { columnPlaces } from '../list/columns.ts';
import { ListEmptyState } from '../list/ListEmptyState.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';
import { lacksPosition } from '../list/stops.ts';
import { openOrderColumns } from './columns.tsx';
import type { OpenRow } from './pending.ts';
import { useCancelling } from './useCancelling.ts';
import { useShownOrders } from './useShownOrders.ts';

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
  const instruments = useInstruments(product);
  const shown = useShownOrders(keyId, onlySymbol);
  const { query } = shown;
  const { filter, clear } = useOpenFilter();
  const items = shown.items && filterOrders(shown.items, filter);
  const pending = filterPending(shown.pending, filter);
  const cancelling = useCancelling(keyId);
  const positions = usePositions(product === 'spot' ? undefined : keyId).data?.items;
  const [opened, setOpened] = useState<{ readonly order: Order; readonly as: 'detail' | 'amending' }>();
  const open = items ?? [];
  const rows: OpenRow[] = [...pending.map((each) => ({ pending: each })), ...open.map((order) => ({ order }))];
  const places = columnPlaces([...pending, ...open], instruments);
  const freshness = query.data?.freshness;
  const isUnknown = items === undefined || (freshness?.state === 'connecting' && pending.length === 0);
  const show = (as: 'detail' | 'amending') => (order: Order) => setOpened({ order, as });
  const end = () => setOpened(undefined);
  const instrument = instruments?.get(opened?.order.instrumentId ?? '');
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
            onWithdraw: cancelling.withdraw,
            isCancelling: cancelling.isCancelling,
            lacksPosition: (order) => lacksPosition(order, positions),
          })}
          items={rows}
          getKey={(row) => (row.pending ?? row.order).clientOrderId}
          onOpen={(row) => {
            if (!row.pending) show('detail')(row.order);
          }}
          isOld={freshness?.state === 'stale'}
        />
      </RecordState>
      <ListNotes query={query} freshness={freshness} />
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
