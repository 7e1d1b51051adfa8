import { findWalletAccount, WALLET_PRODUCTS } from '@aldgate/domain/market/product.ts';
import { sql } from 'kysely';

/** Each product with the account in the ledger that mirrors its wallet, as rows `(product, wallet)`. */
export const WALLETS_IN_SQL = sql`(values ${sql.join(
  WALLET_PRODUCTS.map((product) => sql`(${product}, ${findWalletAccount(product)})`),
)}) as of_product (product, wallet)`;
