import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import {
  ExchangeProvider,
  REFERENCE,
  type ShownExchange,
  useAsPageExchange,
} from '../../../marketData/shownExchange.ts';
import type { MarketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { useAccount } from './accounts.ts';
import { productsOf, useExchanges } from './exchanges.ts';
import { ProductProvider } from './product.ts';

/** Provides a product, and the exchange of the account that is selected for it, whose market its content shows. */
export function AccountMarket({ product, children }: { product: MarketProduct; children: ReactNode }) {
  return (
    <ProductProvider value={product}>
      <AccountExchange product={product}>{children}</AccountExchange>
    </ProductProvider>
  );
}

function AccountExchange({ product, children }: { product: MarketProduct; children: ReactNode }) {
  const code = useAccountExchange(product);
  const exchanges = useExchanges();
  const shown = useMemo(
    (): ShownExchange => (code === REFERENCE.code ? REFERENCE : { code, products: productsOf(exchanges, code) }),
    [code, exchanges],
  );
  useAsPageExchange(shown);
  return <ExchangeProvider value={shown}>{children}</ExchangeProvider>;
}

/** The code of the selected account's exchange; that of the last choice until the accounts are loaded. */
function useAccountExchange(product: MarketProduct): string {
  const account = useAccount();
  const isSignedIn = useSession(({ token }) => token !== null);
  const chosen = useSession(({ exchangeCode }) => exchangeCode.toUpperCase());
  if (account !== undefined) return account.exchangeCode;
  // Spot is at an exchange that has it, which is known with the accounts.
  return isSignedIn && product !== 'spot' ? chosen : REFERENCE.code;
}
