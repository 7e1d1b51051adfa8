import type { SpotInstrument } from '../../../market/instrument.ts';
import type { Market } from '../../../market/market.ts';
import { badCombination, illegalCharacters, invalidParameter } from '../../wireError.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, requireListed } from '../parameters.ts';

const LEGAL = '^[A-Z0-9-_.]{1,20}$';

/** The pairs of `symbol` or of `symbols`, a JSON list; undefined without both. Throws a WireError. */
export function parsePairs(parameters: ParameterMap, market: Market): readonly SpotInstrument[] | undefined {
  const [symbol, symbols] = [optional(parameters, 'symbol'), optional(parameters, 'symbols')];
  if (symbol !== undefined && symbols !== undefined) throw badCombination();
  if (symbol !== undefined) return [requireListed(symbol, market, 'spot')];
  return symbols === undefined ? undefined : parseList(symbols).map((each) => requireListed(each, market, 'spot'));
}

/** How many pairs a request is for, before it is checked; 0 for all. */
export function countPairs(parameters: ParameterMap): number {
  if (parameters.get('symbol')) return 1;
  const symbols = parameters.get('symbols');
  return symbols ? symbols.split(',').length : 0;
}

function parseList(text: string): readonly string[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw illegalCharacters('symbols', LEGAL);
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > 100) throw invalidParameter('symbols');
  if (!list.every((each) => typeof each === 'string')) throw illegalCharacters('symbols', LEGAL);
  if (new Set(list).size < list.length) throw invalidParameter('symbols');
  return list;
}
