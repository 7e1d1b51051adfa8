import { expect } from 'vitest';
import type { Journey } from './journey.ts';

/** Sends a shock to the venue's controls (docs/venue-engine.md). */
export async function shock({ stack: { venueControls } }: Pick<Journey, 'stack'>, query: string): Promise<void> {
  const { url, key } = venueControls;
  const response = await fetch(`${url}/shocks?${query}`, { method: 'POST', headers: { 'x-mbx-apikey': key } });
  expect(response.status).toBe(200);
}

/** Moves the prices of a contract by up to 0.2 % and back within six seconds, in which its book and trades change. */
export const moveMarket = (journey: Pick<Journey, 'stack'>, symbol: string): Promise<void> =>
  shock(journey, `kind=squeeze&symbol=${symbol}&percent=0.2&seconds=2`);
