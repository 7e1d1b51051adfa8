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
import { ContractActivity } from './activity.ts';
import { type PricePath, premium, pricePath } from './indexPrice.ts';
import type { Listing } from './listing.ts';
import { createMakers, type Makers, makersBook } from './makers.ts';
import { carryOpenInterest, createOpenInterest, type OpenInterest } from './openInterest.ts';
import { RestingQuotes } from './restingQuotes.ts';
import { STEP_MS } from './step.ts';
import { createTakers, drawTakerOrder, isTradeStep, TAKEN_LEVELS, type Takers } from './takers.ts';
import { WantedSide } from './wantedSide.ts';

/** Initial funds of each account: far more than they need, at leverage 1. */
const FUNDS = '100000000000000000';

export const makerName = (symbol: string): string => `maker ${symbol}`;
export const takerName = (symbol: string): string => `taker ${symbol}`;
const longName = (symbol: string): string => `long ${symbol}`;
const shortName = (symbol: string): string => `short ${symbol}`;

/** Commands that open the simulation's accounts; `firstId` is the id of the next account. */
export function participantAccounts(listings: readonly Listing[], firstId: number): Command[] {
  const names = listings.flatMap(({ instrument: { symbol } }) =>
    [makerName, takerName, longName, shortName].map((nameOf) => ({ symbol, name: nameOf(symbol) })),
  );
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
  readonly activity: ContractActivity;
  readonly interest: OpenInterest | undefined;
  readonly makers: Makers;
  readonly takers: Takers;
  readonly minNotional: number;
  readonly maker: Account;
  readonly taker: Account;
  /** The maker's resting orders. */
  readonly bids: RestingQuotes;
  readonly asks: RestingQuotes;
}

/**
 * Makers that quote around the index, takers that trade at the best prices, and two accounts that carry the open
 * interest. They depend only on the seed, the step
 * and their positions, so that the journal needs only the tick.
 */
export function createParticipants(listings: readonly Listing[], seed: number): Participants {
  let participants: readonly ContractParticipants[] | undefined;
  let preparedFor: EngineContext | undefined;
  return (engine, shard) => {
    if (participants === undefined || preparedFor !== engine)
      participants = createContractParticipants(engine, listings, seed);
    preparedFor = engine;
    const step = Math.floor(engine.at / STEP_MS);
    for (const [index, pit] of participants.entries()) if (includesContract(shard, index)) trade(engine, pit, step);
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
    // A venue opened by an older version has no accounts that carry positions.
    const [long, short] = [accounts.get(longName(symbol)), accounts.get(shortName(symbol))];
    const interest = long && short && createOpenInterest(seed, listing, { long, short });
    const activity = new ContractActivity(path, takers.seed);
    const terms = { symbol, path, activity, interest, makers, takers, minNotional: Number(instrument.minNotional) };
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
  const [best] = book.levels(BUY, 1);
  if (pit.interest !== undefined && best !== undefined)
    carryOpenInterest(engine, pit.symbol, pit.interest, step, best[0]);
  const activity = pit.activity.at(step);
  if (!isTradeStep(pit.takers, step, activity)) return;
  const near = { bids: book.levels(BUY, TAKEN_LEVELS), asks: book.levels(SELL, TAKEN_LEVELS) };
  const take = drawTakerOrder(pit.takers, step, near, pit.maker.positions.get(pit.symbol)?.steps ?? 0);
  if (take === undefined) return;
  const side = take.buyerIsMaker ? SELL : BUY;
  send(engine, pit.taker, pit.symbol, side, 0, Math.max(minSteps, take.quantity));
}

// Shared by all contracts, because it is filled and used within one call.
const wantedBids = new WantedSide();
const wantedAsks = new WantedSide();

/** Replaces the makers' orders by their new quotes: stale orders are cancelled before new ones are placed. */
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
  // Oldest first.
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

/** Undefined if the order is rejected. */
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
    // A rejected order, such as one beyond the price bounds, is skipped; the next step quotes again.
    if (!(error instanceof Rejection)) throw error;
    return undefined;
  }
}
