import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { useQuery } from '@tanstack/react-query';
import { systemConfig } from '../../../lib/calls/systemConfig.ts';
import type { Exchanges } from '../../../marketData/exchangeRoots.ts';
import type { MarketProduct } from '../../../marketData/tickers/marketProduct.ts';

/** The exchanges of the platform; undefined until they are loaded. */
export function useExchanges(): Exchanges | undefined {
  const query = useQuery({
    queryKey: ['trading', 'exchanges'],
    queryFn: async () => (await systemConfig()).marketData.exchanges,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data;
}

/** The products of an exchange. Until the exchanges are loaded, only the first one is known to have spot. */
export function productsOf(exchanges: Exchanges | undefined, code: string): readonly MarketProduct[] {
  const found = exchanges?.find(({ exchangeCode }) => exchangeCode === code);
  const hasSpot = found === undefined ? code === REFERENCE_EXCHANGE : found.products.spot !== undefined;
  return hasSpot ? ['usdm', 'spot'] : ['usdm'];
}
