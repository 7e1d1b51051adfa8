import { startVenue, type Venue, type VenueOptions } from '@aldgate/venue';
import { onTestFinished, vi } from 'vitest';

/** Starts a venue with demo accounts, closed at the end of the test. */
export async function openVenue(options: Partial<VenueOptions> = {}): Promise<Venue> {
  const venue = await startVenue({ port: 0, seed: 5, demo: true, ...options });
  onTestFinished(() => venue.close());
  return venue;
}

/** Opens a venue with a static market: only the test's orders trade. */
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

/** Retries until the expectation holds and returns the last result. The limit only guards against hanging. */
export function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectation, { timeout: 30_000, interval: 50 });
}
