export interface VenueConfig {
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  /** File that the venue is kept in; undefined: it is forgotten when it ends. */
  readonly path: string | undefined;
  /** Whether it has the accounts and keys that everybody knows, and a door for shocks. */
  readonly demo: boolean;
}

/** The variables the venue reads; empty ones count as unset. */
export interface VenueEnvironment {
  readonly VENUE_PORT?: string | undefined;
  readonly VENUE_HOST?: string | undefined;
  readonly VENUE_SEED?: string | undefined;
  readonly VENUE_DATA?: string | undefined;
  readonly VENUE_DEMO?: string | undefined;
}

/** Reads the variables. Throws an Error that names the variable which cannot be used. */
export function venueConfig(environment: VenueEnvironment): VenueConfig {
  return {
    port: parseInteger('VENUE_PORT', environment.VENUE_PORT || '4200', 65_535),
    host: environment.VENUE_HOST || '127.0.0.1',
    seed: parseInteger('VENUE_SEED', environment.VENUE_SEED || '1', 0xffff_ffff),
    path: environment.VENUE_DATA || undefined,
    demo: parseInteger('VENUE_DEMO', environment.VENUE_DEMO || '0', 1) === 1,
  };
}

function parseInteger(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${text}".`);
  return value;
}
