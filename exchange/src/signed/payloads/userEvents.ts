import { isBoolean, isDecimalText, isInteger, isOptional, isString, listOf, objectOf } from '../../shape.ts';
import { type ExchangeId, isExchangeId } from './historyRows.ts';
import { createEventReader } from './readEvent.ts';

/** An update of an order. Prices, quantities and money are decimal strings, times epoch milliseconds. */
export interface OrderTradeUpdate {
  readonly e: 'ORDER_TRADE_UPDATE';
  readonly E: number;
  readonly T: number;
  readonly o: {
    readonly s: string;
    readonly c: string;
    readonly S: 'BUY' | 'SELL';
    /** LIMIT or MARKET; `ot` is the type that was sent, such as STOP_MARKET. */
    readonly o: string;
    readonly ot: string;
    readonly f: string;
    readonly q: string;
    readonly p: string;
    /** Average price so far. */
    readonly ap: string;
    /** NEW, CANCELED, CALCULATED (a liquidation), EXPIRED, TRADE, AMENDMENT. */
    readonly x: string;
    readonly X: string;
    readonly i: ExchangeId;
    /** Quantity and price of this execution; `z` is the quantity so far. */
    readonly l: string;
    readonly L: string;
    readonly z: string;
    /** Asset and amount of the fee; missing if there is none. */
    readonly N?: string | null;
    readonly n?: string;
    readonly T: number;
    /** Trade id; 0 if there is none. */
    readonly t: ExchangeId;
    readonly m: boolean;
    readonly R: boolean;
    /** Whether a triggered order closes the whole position. */
    readonly cp?: boolean;
    readonly rp: string;
    readonly gtd?: number;
  };
}

/** Changes of wallets and positions. */
export interface AccountUpdate {
  readonly e: 'ACCOUNT_UPDATE';
  readonly E: number;
  readonly T: number;
  readonly a: {
    /** Reason: ORDER, FUNDING_FEE, INSURANCE_CLEAR, DEPOSIT … */
    readonly m: string;
    /** wb wallet balance, cw of it in cross margin. */
    readonly B: readonly { readonly a: string; readonly wb: string; readonly cw: string }[];
    /** pa signed quantity, ep entry price, bep break-even price, iw the isolated wallet. */
    readonly P: readonly {
      readonly s: string;
      readonly pa: string;
      readonly ep: string;
      readonly bep?: string;
      readonly mt: string;
      readonly iw: string;
    }[];
  };
}

/** A new leverage; the other kinds of this event belong to modes that are not used here. */
export interface AccountConfigUpdate {
  readonly e: 'ACCOUNT_CONFIG_UPDATE';
  readonly E: number;
  readonly T: number;
  readonly ac?: { readonly s: string; readonly l: number };
}

/** An update of a conditional order. */
export interface AlgoUpdate {
  readonly e: 'ALGO_UPDATE';
  readonly E: number;
  readonly T: number;
  readonly o: {
    readonly caid: string;
    readonly aid: ExchangeId;
    /** STOP, STOP_MARKET, TAKE_PROFIT, TAKE_PROFIT_MARKET. */
    readonly o: string;
    readonly s: string;
    readonly S: 'BUY' | 'SELL';
    readonly f: string;
    readonly q: string;
    readonly X: string;
    /** The order created on trigger; empty before. */
    readonly ai: ExchangeId;
    readonly tp: string;
    readonly p: string;
    readonly wt: string;
    readonly R: boolean;
    /** Whether it closes the whole position; `R` is false then. */
    readonly cp?: boolean;
    /** Why the triggered order was rejected. */
    readonly rm?: string;
  };
}

/** The maintenance margin approaches the margin balance. */
export interface MarginCall {
  readonly e: 'MARGIN_CALL';
  readonly E: number;
}

export interface ListenKeyExpired {
  readonly e: 'listenKeyExpired';
  readonly E: number;
}

export type UserEvent =
  | OrderTradeUpdate
  | AccountUpdate
  | AccountConfigUpdate
  | AlgoUpdate
  | MarginCall
  | ListenKeyExpired;

const isSide = (value: unknown) => value === 'BUY' || value === 'SELL';

const shapes: Readonly<Record<UserEvent['e'], (value: unknown) => boolean>> = {
  ORDER_TRADE_UPDATE: objectOf({
    E: isInteger,
    T: isInteger,
    o: objectOf({
      s: isString,
      c: isString,
      S: isSide,
      o: isString,
      ot: isString,
      f: isString,
      q: isDecimalText,
      p: isDecimalText,
      ap: isDecimalText,
      x: isString,
      X: isString,
      i: isExchangeId,
      l: isDecimalText,
      L: isDecimalText,
      z: isDecimalText,
      n: isOptional(isDecimalText),
      T: isInteger,
      t: isExchangeId,
      m: isBoolean,
      R: isBoolean,
      cp: isOptional(isBoolean),
      rp: isDecimalText,
    }),
  }),
  ACCOUNT_UPDATE: objectOf({
    E: isInteger,
    T: isInteger,
    a: objectOf({
      m: isString,
      B: listOf(objectOf({ a: isString, wb: isDecimalText, cw: isDecimalText })),
      P: listOf(objectOf({ s: isString, pa: isDecimalText, ep: isDecimalText, mt: isString, iw: isDecimalText })),
    }),
  }),
  ACCOUNT_CONFIG_UPDATE: objectOf({
    E: isInteger,
    T: isInteger,
    ac: isOptional(objectOf({ s: isString, l: isInteger })),
  }),
  ALGO_UPDATE: objectOf({
    E: isInteger,
    T: isInteger,
    o: objectOf({
      caid: isString,
      aid: isExchangeId,
      o: isString,
      s: isString,
      S: isSide,
      f: isString,
      q: isDecimalText,
      X: isString,
      tp: isDecimalText,
      p: isDecimalText,
      wt: isString,
      R: isBoolean,
      cp: isOptional(isBoolean),
    }),
  }),
  MARGIN_CALL: objectOf({ E: isInteger }),
  listenKeyExpired: objectOf({}),
};

/** Classifies a parsed message. Events that are not used here are 'other'. */
export const parseUserMessage = createEventReader<UserEvent>(shapes);
