import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Rate, RatesAt } from '../market/rate.ts';
import { deriveSeed } from './hash.ts';
import type { PathTerms } from './indexPrice.ts';
import { type MarketMode, STILL_TIME } from './marketMode.ts';
import { noise } from './noise.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Period of each noise layer and its maximum share of a rate. Together they stay within ±0.8 %. */
const OCTAVES: readonly (readonly [periodMs: number, amplitude: number])[] = [
  [SECOND_MS, 0.00005],
  [MINUTE_MS, 0.00008],
  [20 * MINUTE_MS, 0.0003],
  [6 * HOUR_MS, 0.0012],
  [4 * DAY_MS, 0.006],
];

interface Quoted {
  readonly base: string;
  /** Base rate in US dollars. */
  readonly price: number;
  /** Scales the movement. */
  readonly swing: number;
  readonly decimals: number;
  /** Distance of bid and ask from the mid-price, in units of the last decimal. */
  readonly half: number;
}

/** The Hong Kong dollar stays between 7.75 and 7.85 per US dollar, USDT and USDC near one. */
const QUOTED: readonly Quoted[] = [
  { base: 'EUR', price: 1.084, swing: 1, decimals: 5, half: 4 },
  { base: 'GBP', price: 1.271, swing: 1, decimals: 5, half: 5 },
  { base: 'AUD', price: 0.658, swing: 1.2, decimals: 5, half: 3 },
  { base: 'SGD', price: 0.745, swing: 0.6, decimals: 5, half: 4 },
  { base: 'HKD', price: 1 / 7.796, swing: 0.4, decimals: 5, half: 1 },
  { base: 'JPY', price: 0.0064102, swing: 1, decimals: 7, half: 3 },
  { base: 'USDT', price: 1, swing: 0.06, decimals: 5, half: 2 },
  { base: 'USDC', price: 1, swing: 0.03, decimals: 5, half: 1 },
];

/** Rates against the US dollar as a function of seed and time. They change every second, in a still market never. */
export function simulateRates(seed: number, market: MarketMode = 'live'): RatesAt {
  return (time) => {
    const at = Math.floor(time / SECOND_MS) * SECOND_MS;
    const drawnAt = market === 'still' ? STILL_TIME : at;
    return { at, rates: QUOTED.map((quoted) => computeRate(deriveSeed(seed, `${quoted.base} rate`), quoted, drawnAt)) };
  };
}

/** The path of a currency's rate, in the middle of its quotes. Throws a RangeError for one that is not quoted. */
export function ratePath(base: string): PathTerms {
  const quoted = QUOTED.find((each) => each.base === base);
  if (quoted === undefined) throw new RangeError(`${base} is not quoted`);
  return { name: `${base} rate`, base: quoted.price, volatility: quoted.swing, octaves: OCTAVES };
}

function computeRate(seed: number, { base, price, swing, decimals, half }: Quoted, at: number): Rate {
  let moved = 0;
  for (const [layer, [periodMs, amplitude]] of OCTAVES.entries())
    moved += amplitude * noise(seed + layer, at, periodMs);
  const middle = Math.round(price * (1 + swing * moved) * 10 ** decimals);
  const bid = formatUnits(middle - half, decimals);
  const ask = formatUnits(middle + half, decimals);
  return { base, quote: 'USD', bid, ask };
}
