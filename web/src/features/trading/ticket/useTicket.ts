import { later } from '@aldgate/client-kit/browser/later.ts';
import { round } from '@aldgate/domain/money/amount.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServerContact } from '../../../lib/calls/serverContact.ts';
import { isTradable } from '../../../marketData/contracts/bookStatus.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBestPrices, useBookStatus, useLastPrice, useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { type Position, usePositions } from '../account/queries.ts';
import type { ContractTerms } from '../account/useTerms.ts';
import { useChosenPrice } from '../chosenPrice.ts';
import { EMPTY_ENTRY, type Entry, type EntryMarket, isAgainst, withPosition, withPrice } from '../orderForm/entry.ts';
import { buildOrderTerms } from '../orderForm/terms.ts';
import { type OrderEstimates, useEstimates } from '../orderForm/useEstimates.ts';
import { type OrderForm, useOrderForm } from '../orderForm/useOrderForm.ts';
import { validateOrder } from '../orderForm/validateOrder.ts';
import { assertAccepted, type OrderOutcome } from '../orders/sentOrders.ts';
import { useOrderActions } from '../orders/useOrderActions.ts';
import { createOutcome, type Outcome } from './outcome.ts';

const QUOTE_DECIMALS = 2;

export interface Ticket extends Omit<OrderForm, 'change' | 'enter'>, OrderEstimates {
  readonly change: (to: (entry: Entry, market: EntryMarket) => Entry) => void;
  /** The position in this contract. */
  readonly held: Position | undefined;
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

/** The ticket of a contract in an account: input, estimates, validation and submission. */
export function useTicket(instrument: Instrument, keyId: string, terms: ContractTerms | undefined): Ticket {
  const { symbol } = instrument;
  const [outcome] = useState(() => createOutcome(later));
  /** Whether the input changed since the pending order was sent. */
  const isChanged = useRef(false);
  const { send } = useOrderActions();
  const mark = useMark(symbol);
  const last = useLastPrice(symbol)?.price;
  const { bid, ask } = useBestPrices(symbol);
  const isLive = isTradable(useBookStatus(symbol));
  const { isSilent } = useServerContact();
  const positions = usePositions(keyId).data;
  const held = positions?.items.find(({ instrumentId }) => instrumentId === symbol);

  const form = useOrderForm({
    initial: EMPTY_ENTRY,
    validate: (entry) =>
      validateOrder(entry, instrument, {
        // The server's mark evaluates an order that only reduces where the market's data is not current.
        mark: isLive ? mark?.mark : entry.isReduceOnly ? (held?.markPrice ?? undefined) : undefined,
        last,
        closable: entry.isReduceOnly ? closableBy(entry, held) : undefined,
        // Expiries are compared with the exchange's clock.
        now: mark?.at ?? 0,
      }),
    send: async (entry) => {
      isChanged.current = false;
      const order = { exchangeKeyId: keyId, instrumentId: symbol, ...buildOrderTerms(entry) };
      outcome.start();
      const onOutcome = (sent: OrderOutcome) =>
        outcome.end(sent.kind === 'result' && !isChanged.current ? sent.result.status : undefined);
      return assertAccepted(await send(order, onOutcome));
    },
    onSent: (_, entry) => {
      // Input made while the order was in flight belongs to the next order.
      form.change((now) =>
        isSameAmount(now, entry) ? { ...now, quantity: '', total: '', isReduceOnlyChosen: false } : now,
      );
    },
  });
  const { entry } = form;
  const followPosition = useEffectEvent(() => {
    // A request in flight stays as it was pressed.
    if (!form.inFlight()) form.change((before) => withPosition(before, held));
  });
  const isFollowed = withPosition(entry, held) === entry;
  useEffect(() => {
    if (!isFollowed) followPosition();
  }, [isFollowed]);

  const written = (price: string | undefined) =>
    isLive && price !== undefined ? round(price, instrument.priceDecimals, 'down') : undefined;
  const [best, marketPrice] = (entry.direction === 'buy' ? [bid, ask] : [ask, bid]).map(written);
  const market: EntryMarket = { marketPrice, stepSize: instrument.stepSize, quoteDecimals: QUOTE_DECIMALS };
  const change: Ticket['change'] = (to) => {
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

  const estimates = useEstimates(entry, { instrument, keyId, terms, isLive });
  return { ...form, ...estimates, change, held, opposite: marketPrice, best, isLive, isSilent, outcome };
}

/** The quantity of a position that an order of this direction can close. */
const closableBy = ({ direction }: Entry, held: Position | undefined): string =>
  held !== undefined && isAgainst(direction, held) ? held.closableQuantity : '0';

const isSameAmount = (one: Entry, other: Entry): boolean =>
  one.quantity === other.quantity && one.total === other.total;
