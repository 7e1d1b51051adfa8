import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.ts';
import { useAccount } from '../account/accounts.ts';
import { useOpenOrders, usePositions } from '../account/queries.ts';
import { useSentOrders } from '../orders/sentOrders.ts';
import { CancelAll } from './openOrders/CancelAll.tsx';
import { selectPending } from './openOrders/pending.ts';
import { CloseAll } from './positions/CloseAll.tsx';
import { Positions } from './positions/Positions.tsx';
import styles from './records.module.css';
import { type RecordsView, readView, TABS, writeView } from './view.ts';

// The positions are shown first; the open orders load on hover over their tab.
const loadOpenOrders = () => import('./openOrders/OpenOrders.tsx');
// The history is opened less often than current data, so it loads with its tab.
const OrderHistory = lazy(() => import('./history/OrderHistory.tsx'));
const TradeHistory = lazy(() => import('./history/TradeHistory.tsx'));
const Funding = lazy(() => import('./history/Funding.tsx'));
const Assets = lazy(() => import('./assets/Assets.tsx'));

/**
 * The positions, orders and history of the selected account (TR-10, TR-12). Tab and filter switch survive a change of
 * contract and a reload.
 */
export default function Records({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const id = useId();
  const { view, change } = useRecordsView();
  const [orders, requestOrders] = useOnDemand(loadOpenOrders);
  useEffect(() => {
    if (view.tab === 'openOrders') requestOrders();
  }, [view.tab, requestOrders]);
  const keyId = useAccount()?.keyId;
  const positions = usePositions(keyId);
  const openOrders = useOpenOrders(keyId);
  const sent = useSentOrders((state) => state.orders);
  const isShown = ({ instrumentId }: { readonly instrumentId: string }) => !view.onlyHere || instrumentId === symbol;
  const held = positions.data?.items.filter(isShown);
  const open = openOrders.data?.items.filter(isShown);
  const pending = selectPending(sent, keyId, openOrders.data?.items ?? []).filter(isShown);
  const counts: Partial<Record<string, number | undefined>> = {
    positions: held?.length,
    openOrders: open && open.length + pending.filter(({ state }) => state !== 'rejected').length,
  };
  const onlySymbol = view.onlyHere ? symbol : undefined;
  const shared = { keyId, onlySymbol };
  const loading = (
    <div className={styles.message}>
      <Skeleton rows={5} label={tApp('loading')} />
    </div>
  );
  return (
    <>
      <div className={styles.head}>
        <PanelTabs
          dense
          label={t('records.title')}
          tabs={TABS.map((value) => ({
            value,
            label: t(`records.tabs.${value}`),
            ...(counts[value] !== undefined && { count: String(counts[value]) }),
          }))}
          value={view.tab}
          onValue={(tab) => change({ tab })}
          onNear={requestOrders}
          controls={id}
        />
        <div className={styles.tools}>
          {view.tab !== 'assets' && (
            <Switch label={t('records.onlyHere')} on={view.onlyHere} onValue={(onlyHere) => change({ onlyHere })} />
          )}
          {view.tab === 'positions' && keyId !== undefined && positions.data !== undefined && (
            // Closing all also closes positions hidden by the switch, so the count includes them.
            <CloseAll keyId={keyId} positions={positions.data.items} />
          )}
          {view.tab === 'openOrders' && keyId !== undefined && open !== undefined && (
            <CancelAll keyId={keyId} onlySymbol={onlySymbol} count={open.length} />
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div id={id} className={styles.body} role="tabpanel" tabIndex={0} aria-label={t(`records.tabs.${view.tab}`)}>
        <Suspense fallback={loading}>
          {view.tab === 'positions' && <Positions keyId={keyId} positions={positions} items={held} />}
          {view.tab === 'openOrders' &&
            (orders === undefined ? (
              loading
            ) : (
              <orders.OpenOrders keyId={keyId} openOrders={openOrders} items={open} pending={pending} />
            ))}
          {view.tab === 'orders' && <OrderHistory key={keyId} {...shared} />}
          {view.tab === 'trades' && <TradeHistory key={keyId} {...shared} />}
          {view.tab === 'funding' && <Funding key={keyId} {...shared} />}
          {view.tab === 'assets' && <Assets keyId={keyId} />}
        </Suspense>
      </div>
    </>
  );
}

const KEY = 'aldgate.trading.records';

/** The view of the records, stored in the browser: it survives a reload and a change of contract. */
function useRecordsView() {
  const [view, setView] = useState<RecordsView>(() => readView(storage.get(KEY)));
  const change = (changes: Partial<RecordsView>) => {
    const next = { ...view, ...changes };
    setView(next);
    storage.set(KEY, writeView(next));
  };
  return { view, change };
}
