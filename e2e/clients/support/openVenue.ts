import { startVenue, type Venue, type VenueOptions } from '@aldgate/venue';
import { onTestFinished, vi } from 'vitest';

/** Starts a venue with the accounts that everybody knows. It ends with the test. */
export async function openVenue(options: Partial<VenueOptions> = {}): Promise<Venue> {
  const venue = await startVenue({ port: 0, seed: 5, demo: true, ...options });
  onTestFinished(() => venue.close());
  return venue;
}

/** The same with a market that stands still: nobody quotes or trades in it but those that a test sends. */
export function openStillVenue(options: Partial<VenueOptions> = {}): Promise<Venue> {
  return openVenue({ every: () => () => undefined, ...options });
}

/** A key of the venue's demo accounts. */
export interface DemoKey {
  readonly key: string;
  readonly secret: string;
}

export const ALICE: DemoKey = { key: 'venue-demo-a', secret: 'venue-secret-a' };
export const BOB: DemoKey = { key: 'venue-demo-b', secret: 'venue-secret-b' };

/** Asks again until the expectation holds, and answers what was asked last. A bound for what hangs, not a wait. */
export function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectation, { timeout: 30_000, interval: 50 });
}
