import type { Account } from './accounts/account.ts';
import type { ApiKey } from './accounts/apiKey.ts';

/** A transfer that was done, as its client id finds it again. */
export interface TransferDone {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly at: number;
}

/** A move of the index under way. Shares of the price in 10^-8, times in epoch milliseconds. */
export interface ActiveShock {
  readonly symbol: string | undefined;
  readonly from: number;
  readonly move: number;
  readonly overMs: number;
  readonly holdMs: number;
}

/** Whose order ends when, epoch milliseconds. */
export interface Expiry {
  readonly account: number;
  readonly at: number;
}

/** What the venue knows of one contract beside its book. Prices, rates and sums in 10^-8 unless they are ticks. */
export interface SymbolState {
  index: bigint;
  mark: bigint;
  /** The worst limits in ticks that the mark allows: how high a bid may stand, and how low an ask. */
  bidMax: number;
  askMin: number;
  /** Index plus the mean distance of the book's middle from it. */
  average: bigint;
  /** Mean of the index over the last hour. */
  settle: bigint;
  /** The book's last change: its id, and when, epoch milliseconds. */
  lastUpdateId: number;
  bookTime: number;
  /** Last traded price in ticks. */
  last: number;
  lastTradeId: number;
  /** Distance of the book's middle from the index, a sample each second, oldest first. */
  basis: bigint[];
  /** The index each minute, oldest first. */
  indexMinutes: bigint[];
  /** Premium samples since the last settlement, each weighted by its number. */
  premiumSum: bigint;
  premiumCount: number;
  /** The rate as it would be settled now, and as it was settled last. */
  fundingRate: bigint;
  settledRate: bigint;
  nextFundingAt: number;
  /** Algo orders that wait, by id, with their accounts. */
  readonly algos: Map<number, number>;
}

/** Everything a venue is, beside its books. Plain data: it is written to snapshots as it stands. */
export interface ExchangeState {
  /** Commands carried out. */
  sequence: number;
  /** Epoch milliseconds of the last one. */
  at: number;
  /** The last second, minute and premium sample that were dealt with, counted from 1970. */
  second: number;
  nextAccountId: number;
  nextOrderId: number;
  nextAlgoId: number;
  nextTransactionId: number;
  nextUpdateId: number;
  readonly accounts: Map<number, Account>;
  readonly keys: Map<string, ApiKey>;
  readonly transfers: Map<string, TransferDone>;
  readonly symbols: Map<string, SymbolState>;
  /** When all orders of 'account/symbol' are to be cancelled. */
  readonly countdowns: Map<string, number>;
  /** Orders that end at a time, by id, with account and time. */
  readonly expiring: Map<number, Expiry>;
  readonly expiringAlgos: Map<number, Expiry>;
  shocks: ActiveShock[];
  /** Commissions taken, and what rounding left over of funding. */
  fees: bigint;
  /** Everything that came from outside, by asset. */
  readonly deposited: Map<string, bigint>;
  /** The account that takes over what nobody else would: 0 until it is opened. */
  insurance: number;
}

export interface FirstIds {
  /** Ids start here, so that a new venue repeats none of an old one. */
  readonly from: number;
}

/** A venue in which nothing has happened yet. */
export function newState(symbols: readonly string[], at: number, { from }: FirstIds): ExchangeState {
  return {
    sequence: 0,
    at,
    second: 0,
    nextAccountId: 1,
    nextOrderId: from,
    nextAlgoId: from,
    nextTransactionId: from,
    nextUpdateId: from + 1,
    accounts: new Map(),
    keys: new Map(),
    transfers: new Map(),
    symbols: new Map(symbols.map((symbol) => [symbol, newSymbol(from)])),
    countdowns: new Map(),
    expiring: new Map(),
    expiringAlgos: new Map(),
    shocks: [],
    fees: 0n,
    deposited: new Map(),
    insurance: 0,
  };
}

function newSymbol(from: number): SymbolState {
  return {
    index: 0n,
    mark: 0n,
    bidMax: 0,
    askMin: 1,
    average: 0n,
    settle: 0n,
    lastUpdateId: from,
    bookTime: 0,
    last: 0,
    lastTradeId: from,
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
