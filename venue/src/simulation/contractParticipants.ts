import type { EngineContext } from '../engine/engineContext.ts';
import type { Account } from '../engine/entities/account.ts';
import type { Instrument } from '../market/instrument.ts';
import { BUY, SELL, type Side } from '../matching/side.ts';
import { ContractActivity } from './activity.ts';
import type { PricePath } from './indexPrice.ts';
import type { Listing } from './listing.ts';
import { followedPrice, listingPath } from './listingPath.ts';
import { createMakers, type Makers } from './makers.ts';
import { createOpenInterest, type OpenInterest } from './openInterest.ts';
import { longName, makerName, shortName, takerName } from './participantAccounts.ts';
import { RestingQuotes } from './restingQuotes.ts';
import { createTakers, type Takers } from './takers.ts';

/** The participants of one instrument, with their accounts. */
export interface ContractParticipants {
  /** Id of the instrument. */
  readonly symbol: string;
  readonly instrument: Instrument;
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

/** The seeds of prices, and of what participants quote and trade; they differ where a venue shares its index. */
export interface MarketSeeds {
  readonly path: number;
  readonly book: number;
}

/** Finds the participants of each listing that has accounts for them. */
export function createContractParticipants(
  engine: EngineContext,
  listings: readonly Listing[],
  seeds: MarketSeeds,
): ContractParticipants[] {
  const accounts = new Map([...engine.state.accounts.values()].map((account) => [account.name, account]));
  return listings.flatMap((listing) => {
    const { instrument } = listing;
    const { id: symbol } = instrument;
    const maker = accounts.get(makerName(symbol));
    const taker = accounts.get(takerName(symbol));
    if (maker === undefined || taker === undefined) return [];
    const path = listingPath(seeds.path, listing);
    const [makers, takers] = [createMakers(seeds.book, listing), createTakers(seeds.book, listing)];
    // A pair, and a venue opened by an older version, have no accounts that carry positions.
    const [long, short] = [accounts.get(longName(symbol)), accounts.get(shortName(symbol))];
    const interest = long && short && createOpenInterest(seeds.book, listing, { long, short });
    const activity = new ContractActivity(path, takers.seed, followedPrice(instrument));
    const terms = {
      symbol,
      instrument,
      path,
      activity,
      interest,
      makers,
      takers,
      minNotional: Number(instrument.minNotional),
    };
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
