import { onTestFinished } from 'vitest';
import { startVenue, type Venue, type VenueOptions } from '../venue.ts';

export interface ManualVenue {
  readonly venue: Venue;
  /** The clock, epoch milliseconds. */
  readonly now: () => number;
  /** Advances the clock in steps no longer than the venue's own, processing what is due. */
  advance(ms: number): void;
  /** Advances the clock in one step. */
  leap(ms: number): void;
}

const STEP_MS = 100;

/** A venue with a manual clock. It is closed at the end of the test. */
export async function manualVenue(options: Partial<VenueOptions> = {}): Promise<ManualVenue> {
  let at = 1_763_690_000_000;
  const venue = await startVenue({ port: 0, seed: 7, now: () => at, every: () => () => undefined, ...options });
  onTestFinished(() => venue.close());
  const jump = (ms: number) => {
    at += ms;
    venue.tick();
  };
  const advance = (ms: number) => {
    for (let left = ms; left > 0; left -= STEP_MS) jump(Math.min(left, STEP_MS));
  };
  return { venue, now: () => at, advance, leap: jump };
}
