import type { ApiKey } from './accounts/apiKey.ts';
import type { Account } from './entities/account.ts';
import type { OrderList } from './entities/orderList.ts';

/** An executed transfer, found by its client id. */
export interface TransferDone {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly at: number;
}

/** An active move of the index. Shares of the price in 10^-8, times in epoch milliseconds. */
export interface ActiveShock {
  readonly symbol: string | undefined;
  readonly from: number;
  readonly move: number;
  readonly overMs: number;
  readonly holdMs: number;
}

/** Expiry of an account's order, epoch milliseconds. */
export interface Expiry {
  readonly account: number;
  readonly at: number;
}

/** State of a listed instrument apart from its book. */
export interface MarketState {
  /** In 10^-8. */
  index: bigint;
  /** Id and time (epoch milliseconds) of the book's last change. */
  lastUpdateId: number;
  bookTime: number;
  /** Last traded price in ticks; 0 before the first trade. */
  last: number;
  lastTradeId: number;
}

/** State of one contract apart from its book. Prices, rates and sums in 10^-8 unless they are ticks. */
export interface SymbolState extends MarketState {
  mark: bigint;
  /** The worst limit prices in ticks that the mark allows: the highest bid and the lowest ask. */
  bidMax: number;
  askMin: number;
  /** Index plus the mean basis of the book's mid-price. */
  average: bigint;
  /** Average of the index over the last hour. */
  settle: bigint;
  /** Basis of the book's mid-price, a sample each second, oldest first. */
  basis: bigint[];
  /** The index each minute, oldest first. */
  indexMinutes: bigint[];
  /** Weighted premium samples since the last settlement. */
  premiumSum: bigint;
  premiumCount: number;
  /** The current estimated funding rate, and the last settled one. */
  fundingRate: bigint;
  settledRate: bigint;
  nextFundingAt: number;
  /** Waiting algo orders by id, with their accounts. */
  readonly algos: Map<number, number>;
}

/** The trades of a minute, counted from 1970: their steps, and their ticks × steps. */
export interface TradedMinute {
  readonly minute: number;
  steps: bigint;
  value: bigint;
}

/** State of one pair apart from its book. */
export interface PairState extends MarketState {
  /** When it was listed, epoch milliseconds. */
  readonly listedAt: number;
  /** Seconds in which it has had an index. */
  seconds: number;
  /** The latest minutes with trades, oldest first, for the average price. */
  minutes: TradedMinute[];
  /** Orders that wait for a trigger by id, with their accounts. */
  readonly waiting: Map<number, number>;
}

/** The complete state of a venue apart from its books. Plain data, stored in snapshots as it is. */
export interface ExchangeState {
  /** Commands executed. */
  sequence: number;
  /** Epoch milliseconds of the last command. */
  at: number;
  /** The last processed second, minute and premium sample, counted from 1970. */
  second: number;
  nextAccountId: number;
  nextOrderId: number;
  nextAlgoId: number;
  nextTransactionId: number;
  nextListId: number;
  nextUpdateId: number;
  readonly accounts: Map<number, Account>;
  readonly keys: Map<string, ApiKey>;
  readonly transfers: Map<string, TransferDone>;
  /** The open order lists by id. */
  readonly lists: Map<number, OrderList>;
  /** States of the listed contracts, and of the listed pairs, by id. */
  readonly symbols: Map<string, SymbolState>;
  readonly pairs: Map<string, PairState>;
  /** When all orders of 'account/symbol' will be cancelled. */
  readonly countdowns: Map<string, number>;
  /** Expiring orders by id, with account and time. */
  readonly expiring: Map<number, Expiry>;
  readonly expiringAlgos: Map<number, Expiry>;
  shocks: ActiveShock[];
  /** Collected commissions and rounding remainders of funding, by asset. */
  readonly fees: Map<string, bigint>;
  /** Total external deposits, by asset. */
  readonly deposited: Map<string, bigint>;
  /** The insurance fund's account; 0 until it is opened. */
  insurance: number;
}

export interface FirstIds {
  /** First id, so that a new venue does not reuse ids of an old one. */
  readonly from: number;
}

export function newState(symbols: readonly string[], at: number, { from }: FirstIds): ExchangeState {
  return {
    sequence: 0,
    at,
    second: 0,
    nextAccountId: 1,
    nextOrderId: from,
    nextAlgoId: from,
    nextTransactionId: from,
    nextListId: from,
    nextUpdateId: from + 1,
    accounts: new Map(),
    keys: new Map(),
    transfers: new Map(),
    lists: new Map(),
    symbols: new Map(symbols.map((symbol) => [symbol, newSymbol(from)])),
    pairs: new Map(),
    countdowns: new Map(),
    expiring: new Map(),
    expiringAlgos: new Map(),
    shocks: [],
    fees: new Map(),
    deposited: new Map(),
    insurance: 0,
  };
}

/** The state of a contract that is listed now. Ids count from `from`. */
export function newSymbol(from: number): SymbolState {
  return {
    mark: 0n,
    bidMax: 0,
    askMin: 1,
    average: 0n,
    settle: 0n,
    ...newMarket(from),
    basis: [],
    indexMinutes: [],
    premiumSum: 0n,
    premiumCount: 0,
    fundingRate: 0n,
    settledRate: 0n,
    nextFundingAt: 0,
    algos: new Map(),
  };
}

/** The state of a pair that is listed at a time, epoch milliseconds. Ids count from it. */
export function newPair(listedAt: number): PairState {
  return { ...newMarket(listedAt), listedAt, seconds: 0, minutes: [], waiting: new Map() };
}

function newMarket(from: number): MarketState {
  return { index: 0n, lastUpdateId: from, bookTime: 0, last: 0, lastTradeId: from };
}

/** Adds to what was collected in an asset. */
export function collectFee(state: ExchangeState, asset: string, amount: bigint): void {
  state.fees.set(asset, (state.fees.get(asset) ?? 0n) + amount);
}
