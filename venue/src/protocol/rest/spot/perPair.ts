import type { SpotInstrument } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import { invalidParameter } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional } from '../parameters.ts';
import type { ComputeWeight, PublicRoute } from '../route.ts';
import { parsePairs } from './spotSymbols.ts';

/** An object for `symbol`; otherwise rows of `symbols`, or of all pairs. */
export function perPair(
  market: Market,
  weight: ComputeWeight,
  row: (instrument: SpotInstrument, parameters: ParameterMap) => unknown,
): PublicRoute {
  return {
    weight,
    answer: (parameters) => {
      const rows = (parsePairs(parameters, market) ?? market.pairs).map((each) => row(each, parameters));
      return optional(parameters, 'symbol') === undefined ? rows : rows[0];
    },
  };
}

/** FULL unless asked for less. Throws a WireError. */
export function parseTickerType(parameters: ParameterMap): 'FULL' | 'MINI' {
  const type = optional(parameters, 'type') ?? 'FULL';
  if (type !== 'FULL' && type !== 'MINI') throw invalidParameter('type');
  return type;
}
