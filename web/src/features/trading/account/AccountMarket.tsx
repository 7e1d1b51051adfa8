import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import {
  ExchangeProvider,
  REFERENCE,
  type ShownExchange,
  useAsPageExchange,
} from '../../../marketData/shownExchange.ts';
import { useAccount } from './accounts.ts';
import { productsOf, useExchanges } from './exchanges.ts';
import { ProductProvider } from './product.ts';

/** Provides a product, and the exchange of the account that is selected for it, whose market its content shows. */
export function AccountMarket({ product, children }: { product: TradedProduct; children: ReactNode }) {
  return (
    <ProductProvider value={product}>
      <AccountExchange product={product}>{children}</AccountExchange>
    </ProductProvider>
  );
}

function AccountExchange({ product, children }: { product: TradedProduct; children: ReactNode }) {
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
function useAccountExchange(product: TradedProduct): string {
  const account = useAccount();
  const isSignedIn = useSession(({ token }) => token !== null);
  const chosen = useSession(({ exchangeCode }) => exchangeCode.toUpperCase());
  if (account !== undefined) return account.exchangeCode;
  // Which exchange has a product that some do not have is known with the accounts.
  return isSignedIn && traitsOf(product).isEverywhere ? chosen : REFERENCE.code;
}
