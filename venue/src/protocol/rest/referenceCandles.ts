import type { Market } from '../../market/market.ts';
import type { ReferencePrice } from '../../market/referencePrice.ts';
import { referenceCandleRow } from '../payloads/candle.ts';
import { type CandleReader, candleWeight, readCandleQuery, readInPieces } from './candles.ts';
import type { ParameterMap } from './parameterMap.ts';
import { required, requiredInstrument } from './parameters.ts';
import type { PublicRoute } from './route.ts';

/** Candles of the mark, the index and the premium; the index is named by its pair. */
export function referenceCandleRoutes(market: Market): [string, PublicRoute][] {
  const route = (kind: ReferencePrice, key: 'symbol' | 'pair'): PublicRoute => ({
    weight: candleWeight,
    answer: async (parameters) => {
      const named: ParameterMap = new Map([...parameters, ['symbol', required(parameters, key)]]);
      const { id } = requiredInstrument(named, market, 'usdm');
      const read: CandleReader = (query) => market.referenceCandles(id, kind, query);
      return (await readInPieces(read, readCandleQuery(parameters))).map(referenceCandleRow);
    },
  });
  return [
    ['GET /fapi/v1/markPriceKlines', route('mark', 'symbol')],
    ['GET /fapi/v1/indexPriceKlines', route('index', 'pair')],
    ['GET /fapi/v1/premiumIndexKlines', route('premium', 'symbol')],
  ];
}
