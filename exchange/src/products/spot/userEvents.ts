import {
  isBoolean,
  isDecimalText,
  isInteger,
  isOptional,
  isString,
  listOf,
  objectOf,
  type Validator,
} from '../../shape.ts';
import { type ExchangeId, isExchangeId } from '../../signed/payloads/historyRows.ts';
import { createEventReader } from '../../signed/payloads/readEvent.ts';

/** An update of an order. Prices, quantities and money are decimal strings, times epoch milliseconds. */
export interface ExecutionReport {
  readonly e: 'executionReport';
  readonly E: number;
  readonly s: string;
  /** The order's client id; in a cancellation its own, and `C` the order's. */
  readonly c: string;
  readonly C: string;
  readonly S: 'BUY' | 'SELL';
  readonly o: string;
  readonly f: string;
  readonly q: string;
  /** Amount that a market order spends or receives; zero otherwise. */
  readonly Q: string;
  readonly p: string;
  readonly P: string;
  /** -1 for an order in no list. */
  readonly g: ExchangeId;
  /** NEW, CANCELED, REJECTED, TRADE, EXPIRED, TRADE_PREVENTION. */
  readonly x: string;
  readonly X: string;
  /** Why it was rejected; NONE otherwise. */
  readonly r: string;
  readonly i: ExchangeId;
  /** Quantity, price and quote quantity of this execution; `z` and `Z` are the amounts so far. */
  readonly l: string;
  readonly L: string;
  readonly Y: string;
  readonly z: string;
  readonly Z: string;
  /** Amount and asset of the fee; null if there is none. */
  readonly n: string;
  readonly N: string | null;
  readonly T: number;
  /** Trade id; -1 if there is none. */
  readonly t: ExchangeId;
  /** Whether it is on the book, and since when. */
  readonly w: boolean;
  readonly W?: number;
  readonly m: boolean;
  readonly O: number;
}

/** The balances that may have changed, whole: f free, l locked; u the time of the change. */
export interface OutboundAccountPosition {
  readonly e: 'outboundAccountPosition';
  readonly E: number;
  readonly u: number;
  readonly B: readonly { readonly a: string; readonly f: string; readonly l: string }[];
}

/** A deposit, withdrawal or transfer: d is its amount. */
export interface BalanceUpdate {
  readonly e: 'balanceUpdate';
  readonly E: number;
  readonly a: string;
  readonly d: string;
  readonly T: number;
}

/** A list of orders changed: L is its status, C its client id. */
export interface ListStatus {
  readonly e: 'listStatus';
  readonly E: number;
  readonly s: string;
  readonly g: ExchangeId;
  readonly L: string;
  readonly C: string;
  readonly T: number;
  readonly O: readonly { readonly i: ExchangeId; readonly c: string }[];
}

export interface EventStreamTerminated {
  readonly e: 'eventStreamTerminated';
  readonly E: number;
}

export type SpotEvent = ExecutionReport | OutboundAccountPosition | BalanceUpdate | ListStatus | EventStreamTerminated;

const isSide: Validator = (value) => value === 'BUY' || value === 'SELL';
/** An id, or -1 for none. */
const isOptionalId: Validator = (value) => value === -1 || isExchangeId(value);

export const readSpotEvent = createEventReader<SpotEvent>({
  executionReport: objectOf({
    E: isInteger,
    s: isString,
    c: isString,
    C: isString,
    S: isSide,
    o: isString,
    f: isString,
    q: isDecimalText,
    Q: isDecimalText,
    p: isDecimalText,
    P: isDecimalText,
    g: isOptionalId,
    x: isString,
    X: isString,
    r: isString,
    i: isExchangeId,
    l: isDecimalText,
    L: isDecimalText,
    Y: isDecimalText,
    z: isDecimalText,
    Z: isDecimalText,
    n: isDecimalText,
    N: isOptional(isString),
    T: isInteger,
    t: isOptionalId,
    w: isBoolean,
    W: isOptional(isInteger),
    m: isBoolean,
    O: isInteger,
  }),
  outboundAccountPosition: objectOf({
    E: isInteger,
    u: isInteger,
    B: listOf(objectOf({ a: isString, f: isDecimalText, l: isDecimalText })),
  }),
  balanceUpdate: objectOf({ E: isInteger, a: isString, d: isDecimalText, T: isInteger }),
  listStatus: objectOf({
    E: isInteger,
    s: isString,
    g: isExchangeId,
    L: isString,
    C: isString,
    T: isInteger,
    O: listOf(objectOf({ i: isExchangeId, c: isString })),
  }),
  eventStreamTerminated: objectOf({}),
});
