import { type Product, TRADED_PRODUCTS, type TradedProduct, traitsOf } from './traits.ts';

export type { Product } from './traits.ts';

/** The product of the futures page, and of the calls of state, records and settings that name no instrument. */
export const FUTURES: TradedProduct = 'usdm';

/** The asset that margins a product's account. Throws a RangeError for one whose wallet is not of one asset. */
export function findMarginAsset(product: Product): string {
  const { walletAsset } = traitsOf(product);
  if (walletAsset === null) throw new RangeError(`${product} has no margin asset`);
  return walletAsset;
}

export type WalletAccount = NonNullable<ReturnType<typeof traitsOf>['ledgerAccount']>;

/** The customer's account in the ledger that mirrors a product's wallet. Throws a RangeError for one without. */
export function findWalletAccount(product: Product): WalletAccount {
  const { ledgerAccount } = traitsOf(product);
  if (ledgerAccount === null) throw new RangeError(`${product} has no account in the ledger`);
  return ledgerAccount;
}

/** The product whose wallet an account mirrors; undefined for an account that is in the ledger alone. */
export const findWalletProduct = (account: string): Product | undefined =>
  TRADED_PRODUCTS.find((product) => traitsOf(product).ledgerAccount === account);

/** The only asset that an account holds, its product's margin asset; undefined for one that holds every coin. */
export function findOnlyAsset(account: string): string | undefined {
  const product = findWalletProduct(account);
  return product && (traitsOf(product).walletAsset ?? undefined);
}
