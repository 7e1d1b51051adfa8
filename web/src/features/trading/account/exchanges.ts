import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { TRADED_PRODUCTS, type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { useQuery } from '@tanstack/react-query';
import { systemConfig } from '../../../lib/calls/systemConfig.ts';
import type { Exchanges } from '../../../marketData/exchangeRoots.ts';

/** The exchanges of the platform; undefined until they are loaded. */
export function useExchanges(): Exchanges | undefined {
  const query = useQuery({
    queryKey: ['trading', 'exchanges'],
    queryFn: async () => (await systemConfig()).marketData.exchanges,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.data;
}

/** The products of an exchange. Until the exchanges are loaded, only the first one is known to have them all. */
export function productsOf(exchanges: Exchanges | undefined, code: string): readonly TradedProduct[] {
  const found = exchanges?.find(({ exchangeCode }) => exchangeCode === code);
  const has = (product: TradedProduct) =>
    found === undefined ? code === REFERENCE_EXCHANGE : found.products[product] !== undefined;
  return TRADED_PRODUCTS.filter((product) => traitsOf(product).isEverywhere || has(product));
}
