import { missingFunds } from './demoFunds.ts';
import { genesis } from './genesis.ts';
import type { JournalledProcessor } from './journal/journalledProcessor.ts';
import { openProcessor } from './journal/openProcessor.ts';
import type { Market } from './market/market.ts';
import { MINUTE_MS } from './marketData/barHistory.ts';
import { ExchangeMarket, type SimulatedPast } from './marketData/exchangeMarket.ts';
import { MarketStore } from './marketData/marketStore.ts';
import type { MarketSeeds } from './simulation/contractParticipants.ts';
import { createIndex } from './simulation/indexAt.ts';
import { type Listing, tickSize } from './simulation/listing.ts';
import { followedPrice, listingPath } from './simulation/listingPath.ts';
import { ALL_LISTINGS } from './simulation/listings.ts';
import type { MarketMode } from './simulation/marketMode.ts';
import { listMissing } from './simulation/participantAccounts.ts';
import { createParticipants } from './simulation/participants.ts';
import { pathHistory } from './simulation/pathHistory.ts';
import { referenceHistory } from './simulation/referenceHistory.ts';
import { STEP_MS } from './simulation/step.ts';
import { createTakers } from './simulation/takers.ts';

/** How long a new venue trades before it becomes available, so that books are never empty. */
const WARM_UP_MS = 3_000;

export interface VenueCoreOptions {
  /** The venue's file, or ':memory:'. */
  readonly path: string;
  readonly demo: boolean;
  /** Seed of the index prices. */
  readonly seed: number;
  /** Seed of what makers quote and takers trade; that of the index prices by default. */
  readonly bookSeed?: number | undefined;
  /** 'live' by default. */
  readonly market?: MarketMode;
  /** The venue's time, epoch milliseconds. */
  readonly now: () => number;
  readonly listings?: readonly Listing[];
  /** How long a new venue trades before it becomes available, milliseconds. */
  readonly warmUpMs?: number;
}

export interface VenueCore {
  readonly processor: JournalledProcessor;
  readonly market: Market;
}

/** Opens the command processor with its simulation, new or restored, and its public market data. */
export function createVenueCore(options: VenueCoreOptions): VenueCore {
  const {
    path,
    demo,
    seed,
    bookSeed = seed,
    market: mode,
    now,
    listings = ALL_LISTINGS,
    warmUpMs = WARM_UP_MS,
  } = options;
  const seeds = { path: seed, book: bookSeed };
  const store = new MarketStore();
  const instruments = listings.map(({ instrument }) => instrument);
  const begin = now() - warmUpMs;
  const processor = openProcessor({
    path,
    instruments,
    at: begin,
    firstIds: { from: begin },
    genesis: genesis(listings, demo),
    findMissing: (state) => listMissing(state, listings),
    indexAt: createIndex(listings, seed, mode),
    participants: createParticipants(listings, seeds, mode),
    projections: [store],
  });
  if (processor.engine.state.second === 0) warmUp(processor, begin, warmUpMs);
  processor.setClock(now);
  if (demo) for (const command of missingFunds(processor.engine.state)) processor.submitNow(command);
  // History leads to the still price of a venue's first minute.
  const stillFrom = mode === 'still' ? (store.firstMinute() ?? Math.floor(now() / MINUTE_MS)) : undefined;
  const histories = new Map(
    listings.map((listing) => [listing.instrument.id, createHistory(listing, seeds, stillFrom)]),
  );
  const findPast = (symbol: string): SimulatedPast => {
    const history = histories.get(symbol);
    if (history === undefined) throw new RangeError(`${symbol} is not listed`);
    return history;
  };
  const market = new ExchangeMarket({ processor, store, instruments, findPast });
  return { processor, market };
}

/** Lets a new venue trade up to the present. */
function warmUp(processor: JournalledProcessor, begin: number, ms: number): void {
  for (let passed = STEP_MS; passed <= ms; passed += STEP_MS) {
    processor.setClock(() => begin + passed);
    processor.submitNow({ type: 'tick' });
  }
  processor.syncRecords();
}

function createHistory(listing: Listing, seeds: MarketSeeds, stillFrom: number | undefined): SimulatedPast {
  const path = listingPath(seeds.path, listing, stillFrom);
  return {
    trading: pathHistory({
      path,
      takers: createTakers(seeds.book, listing),
      tick: tickSize(listing.instrument),
      follows: followedPrice(listing.instrument),
    }),
    reference: (kind) => referenceHistory(path, kind),
  };
}
