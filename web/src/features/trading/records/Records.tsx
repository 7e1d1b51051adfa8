import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { Suspense, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useAccount, useAccountOptions } from '../account/accounts.ts';
import { NoAccount } from '../account/NoAccount.tsx';
import { useProduct } from '../account/product.ts';
import { usePositions } from '../account/queries.ts';
import { isOpenFiltered, useOpenFilter } from './filters/openFilter.ts';
import { useRecordTexts } from './list/recordTexts.ts';
import { CancelAll } from './openOrders/CancelAll.tsx';
import { useShownOrders } from './openOrders/useShownOrders.ts';
import { CloseAll } from './positions/CloseAll.tsx';
import { Positions } from './positions/Positions.tsx';
import styles from './records.module.css';
import { isOpenTab, PRODUCT_TABS, type RecordsView, readView, selectShown, writeView } from './view.ts';

// The positions are shown first; the open orders load on hover over their tab.
const loadOpenOrders = () => import('./openOrders/OpenOrders.tsx');
// The history is opened less often than current data, so it loads with its tab.
const OpenFilters = lazyPart(() => import('./filters/OpenFilters.tsx'));
const OrderHistory = lazyPart(() => import('./history/OrderHistory.tsx'));
const TradeHistory = lazyPart(() => import('./history/TradeHistory.tsx'));
const Funding = lazyPart(() => import('./history/Funding.tsx'));
const Assets = lazyPart(() => import('./assets/Assets.tsx'));
const SpotAssets = lazyPart(() => import('./assets/SpotAssets.tsx'));

/**
 * The positions, orders and history of the selected account (TR-10, TR-12). Tab and filter switch survive a change of
 * contract and a reload.
 */
export default function Records({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const id = useId();
  const product = useProduct();
  const { view, change } = useRecordsView(product);
  const [historyTools, setHistoryTools] = useState<HTMLElement | null>(null);
  const [filtering, setFiltering] = useState(false);
  const { filter, clear } = useOpenFilter();
  const [orders, requestOrders, ordersLate] = useOnDemand(loadOpenOrders);
  useEffect(() => {
    if (view.tab === 'openOrders') requestOrders();
  }, [view.tab, requestOrders]);
  const keyId = useAccount()?.keyId;
  const hasNoAccount = useAccountOptions().data?.length === 0;
  const shared = { keyId, onlySymbol: view.onlyHere ? symbol : undefined };
  const history = { ...shared, tools: historyTools };
  const isFiltering = filtering || (isOpenTab(view.tab) && isOpenFiltered(filter, view.tab));
  const loading = (
    <div className={styles.message}>
      <Skeleton rows={5} label={tApp('loading')} />
    </div>
  );
  return (
    <>
      <RecordsHead
        {...shared}
        id={id}
        view={view}
        change={change}
        onNear={requestOrders}
        onHistoryTools={setHistoryTools}
        isFiltering={isFiltering}
        onFiltering={(on) => {
          setFiltering(on);
          if (!on) clear();
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div id={id} className={styles.body} role="tabpanel" tabIndex={0} aria-label={t(`records.tabs.${view.tab}`)}>
        {hasNoAccount ? (
          <div className={styles.message}>
            <NoAccount />
          </div>
        ) : (
          <Suspense fallback={loading}>
            {isFiltering && isOpenTab(view.tab) && <OpenFilters tab={view.tab} onlySymbol={shared.onlySymbol} />}
            {view.tab === 'positions' && <Positions {...shared} />}
            {view.tab === 'openOrders' &&
              (orders === undefined ? (ordersLate ?? loading) : <orders.OpenOrders {...shared} />)}
            {view.tab === 'orders' && <OrderHistory key={keyId} {...history} />}
            {view.tab === 'trades' && <TradeHistory key={keyId} {...history} />}
            {view.tab === 'funding' && <Funding key={keyId} {...history} />}
            {view.tab === 'assets' &&
              (traitsOf(product).hasMargin ? <Assets keyId={keyId} /> : <SpotAssets keyId={keyId} symbol={symbol} />)}
          </Suspense>
        )}
      </div>
    </>
  );
}

interface RecordsHeadProps {
  readonly keyId: string | undefined;
  readonly onlySymbol: string | undefined;
  /** Id of the panel that the tabs control. */
  readonly id: string;
  readonly view: RecordsView;
  readonly change: (changes: Partial<RecordsView>) => void;
  readonly onNear: () => void;
  /** Receives the element into which a history renders its filter switch and its export. */
  readonly onHistoryTools: (element: HTMLElement | null) => void;
  /** Whether the filters of the positions or open orders are shown. */
  readonly isFiltering: boolean;
  readonly onFiltering: (on: boolean) => void;
}

/** The tabs with their counts. An order that is sent renders these, and the rows only where they show orders. */
function RecordsHead(props: RecordsHeadProps) {
  const { keyId, onlySymbol, id, view, change, onNear, onHistoryTools, isFiltering, onFiltering } = props;
  const { t } = useTranslation('trading');
  const texts = useRecordTexts();
  const [, setQuery] = useSearchParams();
  const product = useProduct();
  const positions = usePositions(traitsOf(product).hasPositions ? keyId : undefined).data?.items;
  const open = useShownOrders(keyId, onlySymbol);
  // A rejected order is shown for a while, and is none that can be cancelled.
  const pending = open.pending.filter(({ state }) => state !== 'rejected');
  const counts: Partial<Record<string, number | undefined>> = {
    positions: positions && selectShown(positions, onlySymbol).length,
    openOrders: open.count === undefined ? undefined : open.count + pending.length,
  };
  return (
    <div className={styles.head}>
      <PanelTabs
        dense
        label={texts.title}
        tabs={PRODUCT_TABS[product].map((value) => ({
          value,
          label: t(`records.tabs.${value}`),
          ...(counts[value] !== undefined && { count: String(counts[value]) }),
        }))}
        value={view.tab}
        onValue={(tab) => {
          change({ tab });
          // Filters and order belong to one list.
          setQuery({}, { replace: true, preventScrollReset: true });
        }}
        onNear={onNear}
        controls={id}
      />
      <div className={styles.tools}>
        {!isOpenTab(view.tab) && view.tab !== 'assets' && <span ref={onHistoryTools} className={styles.historyTools} />}
        {isOpenTab(view.tab) && (
          <Button kind="link" aria-expanded={isFiltering} onClick={() => onFiltering(!isFiltering)}>
            {t('records.filter')}
          </Button>
        )}
        {view.tab !== 'assets' && (
          <Switch label={t('records.onlyHere')} on={view.onlyHere} onValue={(onlyHere) => change({ onlyHere })} />
        )}
        {view.tab === 'positions' && keyId !== undefined && positions !== undefined && (
          // Closing all also closes positions hidden by the switch, so the count includes them.
          <CloseAll keyId={keyId} positions={positions} />
        )}
        {view.tab === 'openOrders' && keyId !== undefined && open.items !== undefined && (
          <CancelAll keyId={keyId} onlySymbol={onlySymbol} open={open.items} pending={pending} />
        )}
      </div>
    </div>
  );
}

const KEYS: Readonly<Record<TradedProduct, string>> = {
  usdm: 'aldgate.trading.records',
  spot: 'aldgate.trading.records.spot',
};

/** The view of a product's records, stored in the browser: it survives a reload and a change of instrument. */
function useRecordsView(product: TradedProduct) {
  const key = KEYS[product];
  const [view, setView] = useState<RecordsView>(() => readView(storage.get(key), product));
  const change = (changes: Partial<RecordsView>) => {
    const next = { ...view, ...changes };
    setView(next);
    storage.set(key, writeView(next));
  };
  return { view, change };
}
