import type { ControlOptions } from './control/controlServer.ts';
import { MARKET_MODES, type MarketMode } from './simulation/marketMode.ts';
import { selectListings } from './simulation/selectListings.ts';

export interface VenueConfig {
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  /** Seed of what makers quote and takers trade; undefined means the market's. */
  readonly bookSeed: number | undefined;
  /** Ids of the listed instruments; undefined means all. */
  readonly symbols: readonly string[] | undefined;
  /** Share of the makers' levels. */
  readonly depth: number;
  readonly market: MarketMode;
  /** The venue's file; undefined means that it is kept in memory only. */
  readonly path: string | undefined;
  /** Whether it opens the demo accounts with public keys. */
  readonly demo: boolean;
  /** The port and the key of the controls; undefined without a key, and then there are none. */
  readonly control: ControlOptions | undefined;
  /** Sockets of an address or account; undefined means 50. */
  readonly socketsPerOwner: number | undefined;
  /** Request weight per address and minute; undefined means the exchange's. */
  readonly weightLimit: number | undefined;
}

/** The venue's environment variables; empty ones count as unset. */
export interface VenueEnvironment {
  readonly VENUE_PORT?: string | undefined;
  readonly VENUE_HOST?: string | undefined;
  readonly VENUE_SEED?: string | undefined;
  readonly VENUE_BOOK_SEED?: string | undefined;
  readonly VENUE_SYMBOLS?: string | undefined;
  readonly VENUE_DEPTH?: string | undefined;
  readonly VENUE_MARKET?: string | undefined;
  readonly VENUE_DATA?: string | undefined;
  readonly VENUE_DEMO?: string | undefined;
  readonly VENUE_CONTROL_PORT?: string | undefined;
  readonly VENUE_CONTROL_KEY?: string | undefined;
  readonly VENUE_SOCKET_LIMIT?: string | undefined;
  readonly VENUE_WEIGHT_LIMIT?: string | undefined;
}

/** Throws an Error that names an invalid variable. */
export function venueConfig(environment: VenueEnvironment): VenueConfig {
  return {
    port: parseInteger('VENUE_PORT', environment.VENUE_PORT || '4200', 65_535),
    host: environment.VENUE_HOST || '127.0.0.1',
    seed: parseInteger('VENUE_SEED', environment.VENUE_SEED || '1', 0xffff_ffff),
    bookSeed: environment.VENUE_BOOK_SEED
      ? parseInteger('VENUE_BOOK_SEED', environment.VENUE_BOOK_SEED, 0xffff_ffff)
      : undefined,
    symbols: environment.VENUE_SYMBOLS ? parseSymbols(environment.VENUE_SYMBOLS) : undefined,
    depth: parseDepth(environment.VENUE_DEPTH || '1'),
    market: parseMarket(environment.VENUE_MARKET || 'live'),
    path: environment.VENUE_DATA || undefined,
    demo: parseInteger('VENUE_DEMO', environment.VENUE_DEMO || '0', 1) === 1,
    control: environment.VENUE_CONTROL_KEY
      ? {
          port: parseInteger('VENUE_CONTROL_PORT', environment.VENUE_CONTROL_PORT || '4201', 65_535),
          key: environment.VENUE_CONTROL_KEY,
        }
      : undefined,
    socketsPerOwner: environment.VENUE_SOCKET_LIMIT
      ? parseInteger('VENUE_SOCKET_LIMIT', environment.VENUE_SOCKET_LIMIT, 1_000_000)
      : undefined,
    weightLimit: environment.VENUE_WEIGHT_LIMIT
      ? parseInteger('VENUE_WEIGHT_LIMIT', environment.VENUE_WEIGHT_LIMIT, 1_000_000)
      : undefined,
  };
}

function parseSymbols(text: string): readonly string[] {
  const symbols = text.split(',').map((symbol) => symbol.trim());
  try {
    selectListings({ symbols });
  } catch (error) {
    throw new Error(`VENUE_SYMBOLS: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
  return symbols;
}

function parseDepth(text: string): number {
  const depth = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || depth <= 0 || depth > 1)
    throw new Error(`VENUE_DEPTH must be a number above 0 and at most 1, not "${text}".`);
  return depth;
}

function parseMarket(text: string): MarketMode {
  const market = MARKET_MODES.find((each) => each === text);
  if (market === undefined) throw new Error(`VENUE_MARKET must be ${MARKET_MODES.join(' or ')}, not "${text}".`);
  return market;
}

function parseInteger(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}
