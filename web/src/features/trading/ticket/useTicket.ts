import { later } from '@aldgate/client-kit/browser/later.ts';
import { round } from '@aldgate/domain/money/amount.ts';
import type { OrderEstimate } from '@aldgate/domain/trading/orderEstimate.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import { sumOrderNotional } from '@aldgate/domain/trading/products/orderNotional.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBestPrices, useBookStatus, useLastPrice, useMark } from '../../../marketData/contracts/useTradingFeed.ts';
import { type Position, useFuturesAccount, useOpenOrders, usePositions } from '../account/queries.ts';
import { useChosenPrice } from '../chosenPrice.ts';
import type { OrderOutcome } from '../orders/orderOutcome.ts';
import { useOrderActions } from '../orders/useOrderActions.ts';
import { buildOrderTerms, buildValidTerms } from './draft.ts';
import { EMPTY_ENTRY, type Entry, type EntryMarket, withPrice } from './entry.ts';
import { computeEstimate, computeMaxOrderSize, type EstimateInputs } from './estimateInputs.ts';
import { createSending, type Sending } from './sending.ts';
import type { ContractTerms } from './useTerms.ts';
import { type EntryError, type EntryErrors, type ErrorField, errorFor, validateOrder } from './validateOrder.ts';

const QUOTE_DECIMALS = 2;

export interface Ticket {
  readonly entry: Entry;
  readonly change: (to: (entry: Entry, market: EntryMarket) => Entry) => void;
  readonly errors: EntryErrors;
  readonly estimate: OrderEstimate | undefined;
  /** The max order size; '0' while unknown. */
  readonly maxSize: string;
  readonly estimateInputs: EstimateInputs | undefined;
  /** The position in this contract. */
  readonly held: Position | undefined;
  /** The best price of the other side. */
  readonly opposite: string | undefined;
  /** Whether the book is live. */
  readonly isLive: boolean;
  /** Whether the order is complete and valid. */
  readonly isReady: boolean;
  readonly sending: Sending;
  /** Whether a sent order still occupies the form. */
  readonly inFlight: () => boolean;
  /** Why the last order was not sent, where no field shows the error. */
  readonly rejection: unknown;
  readonly submit: () => void;
}

/** The ticket of a contract in an account: input, estimates, validation and submission. */
export function useTicket(instrument: Instrument, keyId: string, terms: ContractTerms | undefined): Ticket {
  const { symbol } = instrument;
  const [entry, setEntry] = useState<Entry>(EMPTY_ENTRY);
  const [serverError, setServerError] = useState<{ readonly field: ErrorField; readonly fieldError: EntryError }>();
  const [rejection, setRejection] = useState<unknown>();
  const [sending] = useState(() => createSending(later));
  const inFlight = useRef(false);
  /** Whether the input changed since the pending order was sent. */
  const isChanged = useRef(false);
  const { send } = useOrderActions();
  const mark = useMark(symbol);
  const last = useLastPrice(symbol)?.price;
  const { bid, ask } = useBestPrices(symbol);
  const isLive = useBookStatus(symbol).state === 'live';
  const account = useFuturesAccount(keyId).data;
  const positions = usePositions(keyId).data;
  const openOrders = useOpenOrders(keyId).data;

  const best = entry.direction === 'buy' ? ask : bid;
  const opposite = best === undefined ? undefined : round(best, instrument.priceDecimals, 'down');
  const marketPrice = isLive ? opposite : undefined;
  const market: EntryMarket = { marketPrice, stepSize: instrument.stepSize, quoteDecimals: QUOTE_DECIMALS };
  const change: Ticket['change'] = (to) => {
    isChanged.current = true;
    sending.reset();
    setServerError(undefined);
    setRejection(undefined);
    setEntry((before) => to(before, market));
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

  const capital = account?.futuresCapital ?? undefined;
  const openOrderTotals = useMemo(
    () =>
      openOrders &&
      sumOrderNotional(
        linear,
        // Conditional orders need no margin before they trigger.
        openOrders.items.filter(({ instrumentId, condition }) => instrumentId === symbol && condition === null),
      ),
    [symbol, openOrders],
  );
  const estimateInputs = useMemo<EstimateInputs | undefined>(() => {
    if (terms === undefined || mark === undefined || !capital || !positions || !openOrderTotals) return undefined;
    const known = { capital, positions: positions.items, openOrders: openOrderTotals };
    return { instrument, terms, account: known, mark: mark.mark, marketPrice };
  }, [instrument, terms, capital, positions, openOrderTotals, mark, marketPrice]);
  const estimate = useMemo(() => estimateInputs && computeEstimate(entry, estimateInputs), [entry, estimateInputs]);
  const maxSize = useMemo(
    () => (estimateInputs === undefined ? '0' : computeMaxOrderSize(entry, estimateInputs)),
    [entry, estimateInputs],
  );

  const held = positions?.items.find(({ instrumentId }) => instrumentId === symbol);
  const closes = held?.side === (entry.direction === 'sell' ? 'long' : 'short');
  const closable = held !== undefined && closes ? held.closableQuantity : '0';
  const validated = validateOrder(entry, instrument, {
    mark: isLive ? mark?.mark : undefined,
    last,
    closable: entry.isReduceOnly ? closable : undefined,
    // Expiries are compared with the exchange's clock.
    now: mark?.at ?? 0,
  });
  const errors = serverError === undefined ? validated : { ...validated, [serverError.field]: serverError.fieldError };
  const isReady = buildValidTerms(entry) !== undefined && Object.keys(validated).length === 0;

  const submit = () => {
    if (inFlight.current || !isReady) return;
    inFlight.current = true;
    isChanged.current = false;
    setServerError(undefined);
    setRejection(undefined);
    const sent = send({ exchangeKeyId: keyId, instrumentId: symbol, ...buildOrderTerms(entry) });
    sending.begin();
    void sent.then((outcome) => {
      inFlight.current = false;
      sending.end(isChanged.current ? undefined : outcomeStatus(outcome));
      if (outcome.kind !== 'rejected') {
        // Input made while the order was in flight belongs to the next order.
        setEntry((now) => (isSameAmount(now, entry) ? { ...now, quantity: '', total: '' } : now));
        return;
      }
      const fieldError = errorFor(outcome.error);
      setServerError(fieldError);
      if (fieldError === undefined) setRejection(outcome.error);
    });
  };

  return {
    entry,
    change,
    errors,
    estimate,
    maxSize,
    estimateInputs,
    held,
    opposite: marketPrice,
    isLive,
    isReady,
    sending,
    inFlight: () => inFlight.current,
    rejection,
    submit,
  };
}

/** The status shown on the button; a rejection is shown where it can be fixed. */
const outcomeStatus = (outcome: OrderOutcome) => (outcome.kind === 'result' ? outcome.result.status : undefined);

const isSameAmount = (one: Entry, other: Entry): boolean =>
  one.quantity === other.quantity && one.total === other.total;
