import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { createContext, useContext, useEffect } from 'react';
import { create } from 'zustand';
import type { MarketProduct } from './tickers/marketProduct.ts';

/** The exchange whose market a part of the screen shows. */
export interface ShownExchange {
  /** In upper case. */
  readonly code: string;
  /** The products that it has. */
  readonly products: readonly MarketProduct[];
}

/** The exchange that visitors and market lists see. */
export const REFERENCE: ShownExchange = { code: REFERENCE_EXCHANGE, products: ['usdm', 'spot'] };

const Exchange = createContext<ShownExchange>(REFERENCE);

/** Provides the exchange of the selected account. */
export const ExchangeProvider = Exchange.Provider;

const usePage = create<ShownExchange>(() => REFERENCE);

/** The exchange whose market the page shows, for what is beside it, as the status in the top bar. */
export const usePageExchange = (): ShownExchange => usePage();

/** Names the exchange whose market the page shows while the component is mounted. */
export function useAsPageExchange(shown: ShownExchange): void {
  useEffect(() => {
    usePage.setState(shown);
    return () => usePage.setState(REFERENCE);
  }, [shown]);
}

/** The code of the exchange whose market of a product is shown: the first one's where the account's lacks it. */
export function useExchangeOf(product: MarketProduct): string {
  const { code, products } = useContext(Exchange);
  return products.includes(product) ? code : REFERENCE_EXCHANGE;
}
