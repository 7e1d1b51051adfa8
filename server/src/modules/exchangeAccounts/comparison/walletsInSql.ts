import { findWalletAccount } from '@aldgate/domain/market/product.ts';
import { TRADED_PRODUCTS } from '@aldgate/domain/market/traits.ts';
import { sql } from 'kysely';

/** Each product with the account in the ledger that mirrors its wallet, as rows `(product, wallet)`. */
export const WALLETS_IN_SQL = sql`(values ${sql.join(
  TRADED_PRODUCTS.map((product) => sql`(${product}, ${findWalletAccount(product)})`),
)}) as of_product (product, wallet)`;
