import type { JournalledDesk } from './desk/journalledDesk.ts';
import { openDesk } from './desk/openDesk.ts';
import { genesis } from './genesis.ts';
import type { Market } from './market/market.ts';
import { ExchangeMarket } from './marketData/exchangeMarket.ts';
import { MarketKeeper } from './marketData/marketKeeper.ts';
import { indexOf } from './simulation/indexAt.ts';
import { pricePath } from './simulation/indexPrice.ts';
import type { Listing } from './simulation/listing.ts';
import { LISTINGS } from './simulation/listings.ts';
import { makersOf } from './simulation/makers.ts';
import { participantsOf } from './simulation/participants.ts';
import { PathHistory } from './simulation/pathHistory.ts';
import { STEP_MS } from './simulation/step.ts';
import { takersOf } from './simulation/takers.ts';

/** How long a new venue has traded before anybody sees it, so that nobody meets empty books. */
const WARM_UP_MS = 3_000;

export interface FloorOptions {
  /** File that the venue is kept in, or ':memory:'. */
  readonly path: string;
  readonly demo: boolean;
  readonly seed: number;
  /** The venue's time, epoch milliseconds. */
  readonly now: () => number;
  readonly listings?: readonly Listing[];
  /** How long a new venue has traded before anybody sees it, milliseconds. */
  readonly warmUpMs?: number;
}

export interface Floor {
  readonly desk: JournalledDesk;
  readonly market: Market;
}

/** Opens what trades: the desk with its simulation, new or as it was left, and the market that the public sees of it. */
export function openFloor(options: FloorOptions): Floor {
  const { path, demo, seed, now, listings = LISTINGS, warmUpMs = WARM_UP_MS } = options;
  const keeper = new MarketKeeper();
  const instruments = listings.map(({ instrument }) => instrument);
  const begin = now() - warmUpMs;
  const desk = openDesk({
    path,
    instruments,
    at: begin,
    firstIds: { from: begin },
    genesis: genesis(listings, demo),
    indexAt: indexOf(listings, seed),
    participants: participantsOf(listings, seed),
    keepers: [keeper],
  });
  if (desk.world.state.second === 0) warmUp(desk, begin, warmUpMs);
  desk.runBy(now);
  const histories = new Map(listings.map((listing) => [listing.instrument.symbol, historyOf(listing, seed)]));
  const pathOf = (symbol: string): PathHistory => {
    const history = histories.get(symbol);
    if (history === undefined) throw new RangeError(`${symbol} is not listed`);
    return history;
  };
  const market = new ExchangeMarket({ desk, keeper, instruments, pathOf });
  return { desk, market };
}

/** Lets a new venue trade up to the present. */
function warmUp(desk: JournalledDesk, begin: number, ms: number): void {
  for (let passed = STEP_MS; passed <= ms; passed += STEP_MS) {
    desk.runBy(() => begin + passed);
    desk.submitNow({ type: 'tick' });
  }
  desk.keep();
}

function historyOf(listing: Listing, seed: number): PathHistory {
  const { instrument, basePrice, volatility } = listing;
  const path = pricePath(seed, instrument.symbol, basePrice, volatility);
  return new PathHistory({ path, takers: takersOf(seed, listing), tick: makersOf(seed, listing).tick });
}
