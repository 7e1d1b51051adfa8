import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { TRADED_PRODUCTS, type TradedProduct } from '@aldgate/domain/market/traits.ts';
import { createContext, useContext, useEffect } from 'react';
import { create } from 'zustand';

/** The exchange whose market a part of the screen shows. */
export interface ShownExchange {
  /** In upper case. */
  readonly code: string;
  /** The products that it has. */
  readonly products: readonly TradedProduct[];
}

/** The exchange that visitors and market lists see. */
export const REFERENCE: ShownExchange = { code: REFERENCE_EXCHANGE, products: TRADED_PRODUCTS };

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
export function useExchangeOf(product: TradedProduct): string {
  const { code, products } = useContext(Exchange);
  return products.includes(product) ? code : REFERENCE_EXCHANGE;
}
