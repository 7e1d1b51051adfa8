import type { Market } from '../../../market/market.ts';
import { spotMiniRow, spotWindowRow } from '../../payloads/spot/spotMarket.ts';
import { invalidParameter, missingParameter } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';
import type { PublicRoute } from '../route.ts';
import { parseTickerType, perPair } from './perPair.ts';
import { countPairs } from './spotSymbols.ts';

const WEIGHT = 4;
const WEIGHT_MAX = 200;
/** Minutes of a unit, and how many of it a window may have. */
const UNITS: ReadonlyMap<string, { readonly minutes: number; readonly max: number }> = new Map([
  ['m', { minutes: 1, max: 59 }],
  ['h', { minutes: 60, max: 23 }],
  ['d', { minutes: 24 * 60, max: 7 }],
]);

/** GET /ticker: a window that ends now. It needs `symbol` or `symbols`. */
export function windowTickerRoute(market: Market): PublicRoute {
  const weight = (parameters: ParameterMap) => Math.min(WEIGHT_MAX, WEIGHT * Math.max(1, countPairs(parameters)));
  return {
    weight,
    answer: (parameters, at) => {
      if (countPairs(parameters) === 0) throw missingParameter('symbol');
      const minutes = parseWindow(optional(parameters, 'windowSize') ?? '1d');
      const row = parseTickerType(parameters) === 'MINI' ? spotMiniRow : spotWindowRow;
      return perPair(market, weight, (each) => row(each, market.window(each.id, minutes))).answer(parameters, at);
    },
  };
}

/** The minutes of a window such as '15m', '4h' or '7d'. Throws a WireError. */
function parseWindow(text: string): number {
  const [, count, name = ''] = /^(\d{1,2})([mhd])$/.exec(text) ?? [];
  const unit = UNITS.get(name);
  if (unit === undefined || Number(count) < 1 || Number(count) > unit.max) throw invalidParameter('windowSize');
  return Number(count) * unit.minutes;
}
