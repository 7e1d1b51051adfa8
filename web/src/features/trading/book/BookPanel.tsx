import { formatUnits } from '@aldgate/domain/market/units.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useHeight } from '@aldgate/ui/tables/useHeight.ts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { isCurrent } from '../../../marketData/contracts/bookStatus.ts';
import { useStep } from '../../../marketData/contracts/steps.ts';
import { books } from '../../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBookStatus, useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import { choosePrice } from '../chosenPrice.ts';
import ladder from '../ladder.module.css';
import { MarketFailure } from '../MarketFailure.tsx';
import { useOrderPrices } from '../orderMarkers/useOrderPrices.ts';
import panelStyles from '../panel.module.css';
import styles from './book.module.css';
import { ROW_PX } from './ladder.ts';
import { Middle } from './Middle.tsx';
import { useLadders } from './useLadders.ts';

interface BookPanelProps {
  readonly instrument: Instrument;
  /** The panel's title, or its tabs. */
  readonly head: ReactNode;
}

/** Height in CSS pixels, equal to the style sheet's. */
const MIDDLE = 34;

/**
 * The order book: as many whole rows per side as fit, with sums and depth bars; a click on a price puts it into the
 * ticket.
 */
export function BookPanel({ instrument, head }: BookPanelProps) {
  const { t } = useTranslation('trading');
  const { symbol, baseAsset, priceDecimals } = instrument;
  const body = useRef<HTMLDivElement>(null);
  const height = useHeight(body);
  const { steps, step, choose } = useStep(instrument);
  const count = Math.max(0, Math.floor((height - MIDDLE) / 2 / ROW_PX));
  const { asksRef, bidsRef, chosen } = useLadders({
    instrument,
    step: step.units,
    count,
    orderPrices: useOrderPrices(symbol),
  });
  const { state, since } = useBookStatus(symbol);
  const failure = useItem(books, useMarketKey(symbol)).failure();
  // A book that was loaded stays, dimmed.
  const isFailed = failure !== undefined && since === undefined && !isCurrent(state) && state !== 'connecting';

  const pickPrice = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest('[role="button"]') : null;
    const found = row === null ? undefined : chosen(row);
    if (found === undefined) return;
    choosePrice({ symbol, price: formatUnits(found.price, priceDecimals), side: found.side, at: Date.now() });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') pickPrice(event.target);
    const row = nextRow(event.currentTarget, event.key);
    if (row === undefined) return;
    event.preventDefault();
    row.focus();
  };
  return (
    <>
      <div className={panelStyles.head}>
        {head}
        <Inline gap="1" end className={panelStyles.end}>
          <Select
            label={t('book.step')}
            options={steps.map(({ name }) => ({ value: name, label: name }))}
            value={step.name}
            onValue={choose}
          />
        </Inline>
      </div>
      <Grid columns="92px 1fr 1fr" className={ladder.columns}>
        <span>{t('book.price')}</span>
        <span>{t('book.quantity', { asset: baseAsset })}</span>
        <span>{t('book.sum', { asset: baseAsset })}</span>
      </Grid>
      {/* biome-ignore lint/a11y/useSemanticElements: it is no fieldset; its rows are one stop of the tab order */}
      <div
        ref={body}
        role="group"
        aria-label={t('book.rows')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move from here into the rows
        tabIndex={0}
        className={styles.book}
        data-state={state}
        onClick={({ target }) => pickPrice(target)}
        onKeyDown={onKeyDown}
      >
        <div ref={asksRef} className={styles.asks} />
        <Middle instrument={instrument} />
        <div ref={bidsRef} className={styles.bids} />
        {isFailed && (
          <div className={styles.failure}>
            <MarketFailure error={failure} />
          </div>
        )}
        {state === 'connecting' && <div className={ladder.skeleton} role="status" aria-label={t('book.loading')} />}
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The row an arrow key moves to: the neighbour of the focused row, or, from outside, the row at the best price. */
function nextRow(group: HTMLElement, key: string): HTMLElement | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const rows = [...group.querySelectorAll<HTMLElement>('[role="button"]:not([aria-hidden])')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  if (at >= 0) return rows[at + step];
  const asks = group.firstElementChild;
  const firstBid = rows.findIndex((row) => !asks?.contains(row));
  return rows[step > 0 ? firstBid : firstBid - 1];
}
