/**
 * The exchange's products: spot, USDⓈ-margined futures, coin-margined futures. Each has accounts, orders and ids of its
 * own.
 */
export type Product = 'spot' | 'usdm' | 'coinm';

/** The product of the futures page, and of the calls of state, records and settings that name no instrument. */
export const FUTURES: Product = 'usdm';

/** The asset of the USDⓈ-margined account, in which all of its contracts are margined. */
export const MARGIN_ASSET = { usdm: 'USDT' } as const;

/**
 * The asset that margins a product's account. Throws a RangeError for one that has no such asset: spot has no margin,
 * each coin-margined contract has its own.
 */
export function findMarginAsset(product: Product): string {
  if (product !== 'usdm') throw new RangeError(`${product} has no margin asset`);
  return MARGIN_ASSET[product];
}

/**
 * The customer's account in the ledger that mirrors a product's wallet. Coin-margined futures have a wallet of their
 * own, and no account yet.
 */
const WALLET_ACCOUNTS = { spot: 'trade_account', usdm: 'swap_account' } as const;

/** The products whose wallets have an account in the ledger. */
export const WALLET_PRODUCTS = ['spot', 'usdm'] as const satisfies readonly Product[];

export type WalletAccount = (typeof WALLET_ACCOUNTS)[keyof typeof WALLET_ACCOUNTS];

/** Throws a RangeError for a product that has no account in the ledger. */
export function findWalletAccount(product: Product): WalletAccount {
  if (product === 'coinm') throw new RangeError(`${product} has no account in the ledger`);
  return WALLET_ACCOUNTS[product];
}

/** The product whose wallet an account mirrors; undefined for an account that is in the ledger alone. */
export function findWalletProduct(account: string): Product | undefined {
  return WALLET_PRODUCTS.find((product) => WALLET_ACCOUNTS[product] === account);
}

/** The only asset that an account holds, its product's margin asset; undefined for one that holds every coin. */
export function findOnlyAsset(account: string): string | undefined {
  const product = findWalletProduct(account);
  return product === undefined || product === 'spot' ? undefined : findMarginAsset(product);
}
