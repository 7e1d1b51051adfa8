import type { Journey } from './journey.ts';

/** Sends a shock to the venue's controls (docs/venue-engine.md). */
export async function shock({ stack: { venueControls } }: Pick<Journey, 'stack'>, query: string): Promise<void> {
  const { url, key } = venueControls;
  const response = await fetch(`${url}/shocks?${query}`, { method: 'POST', headers: { 'x-mbx-apikey': key } });
  if (!response.ok) throw new Error(await response.text());
}

/**
 * Moves the prices of a contract up by this many per cent and back within six seconds, in which its book and trades
 * change. More than 0.02 widens the spread of conversions for an hour; a test that needs a price to be reached asks for
 * 0.5, which the index does not take back by itself in these seconds.
 */
export const moveMarket = (journey: Pick<Journey, 'stack'>, symbol: string, percent = 0.02): Promise<void> =>
  shock(journey, `kind=squeeze&symbol=${symbol}&percent=${percent}&seconds=2`);
