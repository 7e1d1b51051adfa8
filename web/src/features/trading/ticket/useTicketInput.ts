import { later } from '@aldgate/client-kit/browser/later.ts';
import { round } from '@aldgate/domain/money/amount.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServerContact } from '../../../lib/calls/serverContact.ts';
import { isTradable } from '../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBestPrices, useBookStatus } from '../../../marketData/contracts/useTradingFeed.ts';
import { useChosenPrice } from '../chosenPrice.ts';
import { EMPTY_ENTRY, type Entry, type EntryMarket, withPrice } from '../orderForm/entry.ts';
import { type OrderForm, useOrderForm } from '../orderForm/useOrderForm.ts';
import type { EntryErrors } from '../orderForm/validateOrder.ts';
import { assertAccepted, type OrderOutcome } from '../orders/sentOrders.ts';
import { createOutcome, type Outcome } from './outcome.ts';

/** The input of a ticket, whatever the product. */
export interface TicketInput extends Omit<OrderForm, 'change' | 'enter'> {
  readonly change: (to: (entry: Entry, market: EntryMarket) => Entry) => void;
  /** Changes the entry without hiding the last outcome, for what the user did not enter. */
  readonly follow: OrderForm['change'];
  readonly market: EntryMarket;
  /** The best price of the other side. */
  readonly opposite: string | undefined;
  /** The best price of the order's own side. */
  readonly best: string | undefined;
  /** Whether the market's prices may be traded on. */
  readonly isLive: boolean;
  /** Whether the server has left every request unanswered for some seconds. */
  readonly isSilent: boolean;
  /** The outcome of the last order, for its button. */
  readonly outcome: Outcome;
}

interface TicketInputOptions {
  readonly instrument: Instrument;
  /** The decimals of totals. */
  readonly quoteDecimals: number;
  readonly validate: (entry: Entry, isLive: boolean) => EntryErrors;
  /** Sends the order; `onOutcome` runs before the lists show it. */
  readonly send: (entry: Entry, onOutcome: (sent: OrderOutcome) => void) => Promise<OrderOutcome>;
  /** The fields that are cleared with the amounts once an order is sent. */
  readonly cleared?: Partial<Entry>;
}

/** Input, the market's best prices, a price chosen in the book or the tape, submission and its outcome. */
export function useTicketInput({
  instrument,
  quoteDecimals,
  validate,
  send,
  cleared,
}: TicketInputOptions): TicketInput {
  const { symbol, stepSize } = instrument;
  const [outcome] = useState(() => createOutcome(later));
  /** Whether the input changed since the pending order was sent. */
  const isChanged = useRef(false);
  const { bid, ask } = useBestPrices(symbol);
  const isLive = isTradable(useBookStatus(symbol));
  const { isSilent } = useServerContact();
  const form = useOrderForm({
    initial: EMPTY_ENTRY,
    validate: (entry) => validate(entry, isLive),
    send: async (entry) => {
      isChanged.current = false;
      outcome.start();
      const sent = await send(entry, (result) =>
        outcome.end(result.kind === 'result' && !isChanged.current ? result.result.status : undefined),
      );
      return assertAccepted(sent);
    },
    onSent: (_, entry) => {
      // Input made while the order was in flight belongs to the next order.
      form.change((now) =>
        now.quantity === entry.quantity && now.total === entry.total
          ? { ...now, quantity: '', total: '', ...cleared }
          : now,
      );
    },
  });
  const written = (price: string | undefined) =>
    isLive && price !== undefined ? round(price, instrument.priceDecimals, 'down') : undefined;
  const [best, opposite] = (form.entry.direction === 'buy' ? [bid, ask] : [ask, bid]).map(written);
  const market: EntryMarket = { marketPrice: opposite, stepSize, quoteDecimals };
  const change: TicketInput['change'] = (to) => {
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
  return { ...form, change, follow: form.change, market, opposite, best, isLive, isSilent, outcome };
}
