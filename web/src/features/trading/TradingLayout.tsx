import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Splitter } from '@aldgate/ui/layout/Splitter.tsx';
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { isCurrent } from '../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../marketData/contracts/useInstrument.ts';
import { useMarketKey, useMarketStatus } from '../../marketData/contracts/useTradingFeed.ts';
import { marketProduct } from '../../marketData/tickers/marketProduct.ts';
import { useAccount } from './account/accounts.ts';
import { BuyBar } from './BuyBar.tsx';
import { BookPanel } from './book/BookPanel.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import { useFillSettings } from './fillAlerts/fillSettings.ts';
import { BOUNDS, fitSizes, type PanelName, type Sizes, useSizes } from './layout/sizes.ts';
import { type Arrangement, selectArrangement, useWindow } from './layout/useWindow.ts';
import panelStyles from './panel.module.css';
import { RecordsPanel } from './records/RecordsPanel.tsx';
import { TapePanel } from './tape/TapePanel.tsx';
import { TickerBar } from './tickerBar/TickerBar.tsx';
import { TicketPanel } from './ticket/TicketPanel.tsx';
import styles from './trading.module.css';
import { useLiveTitle } from './useLiveTitle.ts';

// Off by default, so few load it.
const FillAlerts = lazyPart(() => import('./fillAlerts/FillAlerts.tsx'));

/** Top bar and ticker bar. */
const BARS_PX = 88;

const COLUMNS: Readonly<Record<Arrangement, readonly Exclude<PanelName, 'records'>[]>> = {
  wide: ['trades', 'book', 'ticket'],
  middle: ['book', 'ticket'],
  narrow: ['ticket'],
  phone: [],
};

/** The panels that become tabs where space is limited: on a phone and a tablet; on a small screen the last two. */
type Tab = 'chart' | 'book' | 'trades' | 'ticket';

/**
 * The panels of a contract, arranged by the window's size. The ticket and the records stay mounted when the
 * arrangement changes.
 */
export function TradingLayout({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { symbol } = instrument;
  const { width, height } = useWindow();
  const arrangement = selectArrangement(width);
  const { sizes, resize, reset } = useSizes();
  const [tab, setTab] = useState<Tab>('chart');
  const [side, setSide] = useState<'book' | 'trades'>('book');
  // The panels of another exchange's market are mounted again.
  const market = useMarketKey(symbol);
  const feed = useMarketStatus(symbol).state;
  useLiveTitle(instrument, isCurrent(feed));
  // A page that has just opened shows no old data.
  const isOutdated = feed !== 'connecting' && !isCurrent(feed);
  const keyId = useAccount()?.keyId;
  const announcesFills = useFillSettings(({ sound, notification }) => sound || notification);

  const columns = COLUMNS[arrangement];
  const fitted = fitSizes(sizes, { width, height: height - BARS_PX, columns });
  const inTabs = arrangement === 'narrow' || arrangement === 'phone';
  // A tablet shows the ticket beside the tabs, so the phone's ticket tab falls back to the chart.
  const shownTab = arrangement === 'narrow' && tab === 'ticket' ? 'chart' : tab;
  const shows = (panel: Exclude<Tab, 'ticket'>) => {
    if (inTabs) return shownTab === panel;
    return arrangement === 'wide' || panel === 'chart' || side === panel;
  };
  const sideHead = (panel: 'book' | 'trades'): ReactNode =>
    arrangement === 'middle' ? (
      <PanelTabs
        dense
        label={t('panels.side')}
        tabs={(['book', 'trades'] as const).map((value) => ({ value, label: t(`panels.${value}`) }))}
        value={side}
        onValue={setSide}
        controls={panel}
      />
    ) : (
      <h2 className={panelStyles.title}>{t(`panels.${panel}`)}</h2>
    );
  const splitter = (name: PanelName) => (
    <div key={`splitter ${name}`} className={styles.splitter} data-splitter={name}>
      <Splitter
        label={t(`panels.resize.${name}`)}
        orientation={name === 'records' ? 'horizontal' : 'vertical'}
        size={fitted[name]}
        min={BOUNDS[name].min}
        max={BOUNDS[name].max}
        after
        onSize={(size) => resize(name, size)}
      />
    </div>
  );
  const tabs: readonly Tab[] =
    arrangement === 'phone' ? ['chart', 'book', 'trades', 'ticket'] : ['chart', 'book', 'trades'];
  return (
    <main className={styles.page} data-arrangement={arrangement} data-outdated={isOutdated || undefined}>
      <TickerBar key={market} instrument={instrument} />
      {inTabs && (
        <nav className={styles.tabs}>
          <PanelTabs
            label={t('panels.tabs')}
            tabs={tabs.map((value) => ({ value, label: t(`panels.${value}`) }))}
            value={shownTab}
            onValue={setTab}
            controls={shownTab}
          />
        </nav>
      )}
      <div className={styles.desk} data-tab={shownTab} style={trackSizes(fitted)}>
        {shows('chart') && (
          <section id="chart" className={styles.chart} aria-label={t('panels.chart')}>
            <ChartPanel instrument={instrument} onResetLayout={reset} />
          </section>
        )}
        {shows('trades') && (
          <section id="trades" className={styles.trades} aria-label={t('panels.trades')}>
            <TapePanel key={market} instrument={instrument} head={sideHead('trades')} />
          </section>
        )}
        {shows('book') && (
          <section id="book" className={styles.book} aria-label={t('panels.book')}>
            <BookPanel key={market} instrument={instrument} head={sideHead('book')} />
          </section>
        )}
        {columns.map((name) => splitter(name))}
        <section key="ticket" id="ticket" className={styles.ticket} aria-label={t('panels.ticket')}>
          <TicketPanel symbol={symbol} />
        </section>
        {arrangement !== 'phone' && splitter('records')}
        <section key="records" className={styles.records} aria-label={t(`records.title.${marketProduct(symbol)}`)}>
          <RecordsPanel key={marketProduct(symbol)} symbol={symbol} />
        </section>
      </div>
      {arrangement === 'phone' && shownTab !== 'ticket' && (
        <BuyBar instrument={instrument} onChosen={() => setTab('ticket')} />
      )}
      {announcesFills && keyId !== undefined && (
        <Suspense fallback={null}>
          <FillAlerts keyId={keyId} />
        </Suspense>
      )}
    </main>
  );
}

/** The sizes as CSS custom properties for the grid tracks. */
function trackSizes(sizes: Sizes): CSSProperties {
  const entries = Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size}px`]);
  return Object.fromEntries(entries) as CSSProperties;
}
