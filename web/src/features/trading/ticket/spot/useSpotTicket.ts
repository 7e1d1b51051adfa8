import { later } from '@aldgate/client-kit/browser/later.ts';
import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { countDecimals, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServerContact } from '../../../../lib/calls/serverContact.ts';
import { isTradable } from '../../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useBestPrices, useBookStatus, useLastPrice } from '../../../../marketData/contracts/useTradingFeed.ts';
import { type SpotAccount, useSpotAccount } from '../../account/queries.ts';
import { useChosenPrice } from '../../chosenPrice.ts';
import {
  EMPTY_ENTRY,
  type Entry,
  type EntryMarket,
  estimatePrice,
  toStep,
  withPercent,
  withPrice,
  withQuantity,
  withTotal,
} from '../../orderForm/entry.ts';
import { buildOrderTerms } from '../../orderForm/terms.ts';
import { type OrderForm, useOrderForm } from '../../orderForm/useOrderForm.ts';
import { validateOrder } from '../../orderForm/validateOrder.ts';
import { assertAccepted, type OrderOutcome } from '../../orders/sentOrders.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { createOutcome, type Outcome } from '../outcome.ts';
import { buildListTerms, lockedPrice, validateOco } from './oco.ts';

/** The decimals that a total is entered and sent with. */
const QUOTE_DECIMALS_MAX = 8;

export interface SpotTicket extends Omit<OrderForm, 'change' | 'enter'> {
  readonly change: (to: (entry: Entry, market: EntryMarket) => Entry) => void;
  /** Sets a percentage of what is available. */
  readonly takePercent: (percent: number) => void;
  /** The free balances, as decimal strings; undefined until known. */
  readonly available: { readonly base: string; readonly quote: string } | undefined;
  /** The largest order that what is free pays for, in the base asset; '0' while unknown. */
  readonly maxSize: string;
  /** The best price of the other side, and of the order's own. */
  readonly opposite: string | undefined;
  readonly best: string | undefined;
  readonly isLive: boolean;
  readonly isSilent: boolean;
  readonly outcome: Outcome;
}

/** The ticket of a spot pair: input, validation and submission. */
export function useSpotTicket(instrument: Instrument, keyId: string): SpotTicket {
  const { symbol, baseAsset, quoteAsset, stepSize, tickSize } = instrument;
  const [outcome] = useState(() => createOutcome(later));
  const isChanged = useRef(false);
  const { sendSpot, sendList } = useOrderActions();
  const last = useLastPrice(symbol)?.price;
  const { bid, ask } = useBestPrices(symbol);
  const isLive = isTradable(useBookStatus(symbol));
  const { isSilent } = useServerContact();
  const account = useSpotAccount(keyId).data;
  const available =
    account && account.freshness.state !== 'connecting' ? freeOf(account, baseAsset, quoteAsset) : undefined;

  const form = useOrderForm({
    initial: EMPTY_ENTRY,
    // Bounds take the last price for the mark.
    validate: (entry) =>
      (entry.kind === 'oco' ? validateOco : validateOrder)(entry, instrument, {
        mark: isLive ? last : undefined,
        last,
        closable: undefined,
        now: serverClock.now(),
      }),
    send: async (entry) => {
      isChanged.current = false;
      outcome.start();
      const onOutcome = (sent: OrderOutcome) =>
        outcome.end(sent.kind === 'result' && !isChanged.current ? sent.result.status : undefined);
      if (entry.kind === 'oco') {
        const list = { exchangeKeyId: keyId, instrumentId: symbol, ...buildListTerms(entry) };
        return assertAccepted(await sendList(list, onOutcome));
      }
      const order = { exchangeKeyId: keyId, instrumentId: symbol, ...buildSpotTerms(entry) };
      return assertAccepted(await sendSpot(order, entry.quantity, onOutcome));
    },
    onSent: (_, entry) => {
      // Input made while the order was in flight belongs to the next order.
      form.change((now) =>
        now.quantity === entry.quantity && now.total === entry.total ? { ...now, quantity: '', total: '' } : now,
      );
    },
  });
  const { entry } = form;
  const written = (price: string | undefined) =>
    isLive && price !== undefined ? round(price, instrument.priceDecimals, 'down') : undefined;
  const [best, opposite] = (entry.direction === 'buy' ? [bid, ask] : [ask, bid]).map(written);
  const quoteDecimals = Math.min(QUOTE_DECIMALS_MAX, countDecimals(tickSize) + countDecimals(stepSize));
  const market: EntryMarket = { marketPrice: opposite, stepSize, quoteDecimals };
  const change: SpotTicket['change'] = (to) => {
    isChanged.current = true;
    outcome.hide();
    form.change((before) => to(before, market));
  };

  const applyPrice = useEffectEvent((price: string) =>
    change((before, at) => withPrice(before.kind === 'market' ? { ...before, kind: 'limit' } : before, price, at)),
  );
  useEffect(
    () =>
      useChosenPrice.subscribe(({ chosen }) => {
        if (chosen?.symbol === symbol) applyPrice(chosen.price);
      }),
    [symbol],
  );

  const takePercent = (percent: number) => {
    if (available === undefined) return;
    const part = (amount: string) => decimal(amount).times(String(percent)).div('100');
    change((before, at) => {
      if (before.kind === 'oco') return withPercent(before, percent, computeMaxSize(before, available, at), at);
      if (before.direction === 'sell') return withQuantity(before, toStep(part(available.base), stepSize), at);
      // A purchase at the market spends the part of the balance, whatever the price becomes.
      return withTotal(before, round(part(available.quote), quoteDecimals, 'down'), at);
    });
  };
  return {
    ...form,
    change,
    takePercent,
    available,
    maxSize: available === undefined ? '0' : computeMaxSize(entry, available, market),
    opposite,
    best,
    isLive,
    isSilent,
    outcome,
  };
}

function freeOf({ assets }: SpotAccount, base: string, quote: string) {
  const free = (asset: string) => assets.find((each) => each.asset === asset)?.available ?? '0';
  return { base: free(base), quote: free(quote) };
}

function computeMaxSize(
  entry: Entry,
  available: { readonly base: string; readonly quote: string },
  market: EntryMarket,
): string {
  if (entry.direction === 'sell') return toStep(decimal(available.base), market.stepSize);
  const price = entry.kind === 'oco' ? lockedPrice(entry) : estimatePrice(entry, market);
  return price === undefined ? '0' : toStep(decimal(available.quote).div(price), market.stepSize);
}

/** The order's terms as the spot call expects them: a market order by its total, where that was entered. */
function buildSpotTerms(entry: Entry) {
  const { reduceOnly: _, quantity, condition, timeInForce, ...terms } = buildOrderTerms(entry);
  const size =
    entry.kind === 'market' && entry.isByTotal ? { quoteQuantity: toDecimalString(entry.total) } : { quantity };
  return {
    ...terms,
    ...size,
    timeInForce: timeInForce === 'GTD' ? ('GTC' as const) : timeInForce,
    ...(condition !== undefined && { condition: { type: condition.type, triggerPrice: condition.triggerPrice } }),
  };
}
