import type { Account } from '../engine/accounts/account.ts';
import type { Command } from '../engine/commands.ts';
import type { EngineContext } from '../engine/engineContext.ts';
import { cancelOrder } from '../engine/orders/cancelOrder.ts';
import type { Order } from '../engine/orders/order.ts';
import { placeOrder } from '../engine/orders/placeOrder.ts';
import { Rejection } from '../engine/rejection.ts';
import type { Participants } from '../engine/tick.ts';
import type { Level } from '../market/level.ts';
import { includesContract } from '../market/timeSlice.ts';
import { BUY, SELL, type Side } from '../matching/side.ts';
import { type PricePath, premium, pricePath } from './indexPrice.ts';
import type { Listing } from './listing.ts';
import { createMakers, type Makers, makersBook } from './makers.ts';
import { RestingQuotes } from './restingQuotes.ts';
import { STEP_MS } from './step.ts';
import { createTakers, drawTakerOrder, type Takers } from './takers.ts';
import { WantedSide } from './wantedSide.ts';

/** What the makers, and the takers, of each contract begin with: far more than they will ever need, at leverage 1. */
const FUNDS = '100000000000000000';

export const makerName = (symbol: string): string => `maker ${symbol}`;
export const takerName = (symbol: string): string => `taker ${symbol}`;

/** The commands that give the simulation its accounts; `firstId` is the id that the next account opened gets. */
export function participantAccounts(listings: readonly Listing[], firstId: number): Command[] {
  const names = listings.flatMap(({ instrument: { symbol } }) => [
    { symbol, name: makerName(symbol) },
    { symbol, name: takerName(symbol) },
  ]);
  return names.flatMap(({ symbol, name }, index): Command[] => {
    const account = firstId + index;
    return [
      { type: 'openAccount', name, house: true },
      { type: 'deposit', account, wallet: 'um', asset: 'USDT', amount: FUNDS },
      { type: 'setLeverage', account, symbol, leverage: 1 },
    ];
  });
}

interface ContractParticipants {
  readonly symbol: string;
  readonly path: PricePath;
  readonly makers: Makers;
  readonly takers: Takers;
  readonly minNotional: number;
  readonly maker: Account;
  readonly taker: Account;
  /** What the maker has resting. */
  readonly bids: RestingQuotes;
  readonly asks: RestingQuotes;
}

/**
 * Makers who quote around the index, and takers who trade with whoever offers the best price. They draw on the seed, the
 * step and what they hold, and on nothing else, so that a tick is all that has to be journalled of them.
 */
export function createParticipants(listings: readonly Listing[], seed: number): Participants {
  let participants: readonly ContractParticipants[] | undefined;
  let preparedFor: EngineContext | undefined;
  return (engine, shard) => {
    if (participants === undefined || preparedFor !== engine)
      participants = createContractParticipants(engine, listings, seed);
    preparedFor = engine;
    const step = Math.floor(engine.at / STEP_MS);
    for (const [place, pit] of participants.entries()) if (includesContract(shard, place)) trade(engine, pit, step);
  };
}

function createContractParticipants(
  engine: EngineContext,
  listings: readonly Listing[],
  seed: number,
): ContractParticipants[] {
  const accounts = new Map([...engine.state.accounts.values()].map((account) => [account.name, account]));
  return listings.flatMap((listing) => {
    const { instrument, basePrice, volatility } = listing;
    const { symbol } = instrument;
    const maker = accounts.get(makerName(symbol));
    const taker = accounts.get(takerName(symbol));
    if (maker === undefined || taker === undefined) return [];
    const path = pricePath(seed, symbol, basePrice, volatility);
    const [makers, takers] = [createMakers(seed, listing), createTakers(seed, listing)];
    const terms = { symbol, path, makers, takers, minNotional: Number(instrument.minNotional) };
    return [{ ...terms, maker, taker, bids: getOrAddResting(maker, BUY), asks: getOrAddResting(maker, SELL) }];
  });
}

function getOrAddResting(maker: Account, side: Side): RestingQuotes {
  const resting = new RestingQuotes(side === BUY ? -1 : 1);
  for (const order of maker.orders.values()) {
    if (order.side === side) resting.add(order.price, order.id, order.quantity - order.filled);
  }
  return resting;
}

function trade(engine: EngineContext, pit: ContractParticipants, step: number): void {
  const { index } = engine.symbol(pit.symbol);
  if (index === 0n) return;
  const fair = (Number(index) / 1e8) * (1 + premium(pit.path, step * STEP_MS));
  const quoted = makersBook(pit.makers, step, fair);
  const worthOfStep = fair * pit.makers.step;
  const minSteps = Math.ceil((1.2 * pit.minNotional) / worthOfStep);
  quote(engine, pit, quoted, minSteps);
  const book = engine.book(pit.symbol);
  const best = { bids: book.levels(BUY, 1), asks: book.levels(SELL, 1) };
  const take = drawTakerOrder(pit.takers, step, best, pit.maker.positions.get(pit.symbol)?.steps ?? 0);
  if (take === undefined) return;
  const side = take.buyerIsMaker ? SELL : BUY;
  send(engine, pit.taker, pit.symbol, side, 0, Math.max(minSteps, take.quantity));
}

// What is wanted is worked out and done within one call, so that one of each side serves every contract.
const wantedBids = new WantedSide();
const wantedAsks = new WantedSide();

/** Brings the makers' orders to what they want to quote: what is no longer wanted goes before anything new comes. */
function quote(
  engine: EngineContext,
  { symbol, maker, bids, asks }: ContractParticipants,
  wanted: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  minSteps: number,
): void {
  const sides = [
    { side: BUY, resting: bids, levels: wanted.bids, missing: wantedBids.from(wanted.bids, minSteps) },
    { side: SELL, resting: asks, levels: wanted.asks, missing: wantedAsks.from(wanted.asks, minSteps) },
  ] as const;
  const stale = sides.flatMap(({ resting, missing }) => {
    resting.refresh(maker.orders);
    return resting.dropStale(missing);
  });
  // The oldest first.
  for (const orderId of stale.toSorted((a, b) => a - b))
    cancelOrder(engine, { type: 'cancelOrder', account: maker.id, symbol, orderId });
  for (const { side, resting, levels, missing } of sides) {
    for (const [price] of levels) {
      const steps = missing.at(price);
      if (steps === 0) continue;
      const order = send(engine, maker, symbol, side, price, steps);
      if (order !== undefined && maker.orders.has(order.id))
        resting.add(price, order.id, order.quantity - order.filled);
    }
  }
}

/** Undefined where a rule refuses the order. */
function send(
  engine: EngineContext,
  account: Account,
  symbol: string,
  side: Side,
  price: number,
  quantity: number,
): Order | undefined {
  try {
    return placeOrder(engine, {
      type: 'placeOrder',
      account: account.id,
      symbol,
      side,
      orderType: price === 0 ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity,
      clientOrderId: '',
      reduceOnly: false,
      selfTrade: 'EXPIRE_TAKER',
      goodTill: 0,
      priceMatch: 'NONE',
    });
  } catch (error) {
    // An order that a rule refuses, such as one beyond the listed prices, is not placed; the next step quotes anew.
    if (!(error instanceof Rejection)) throw error;
    return undefined;
  }
}
