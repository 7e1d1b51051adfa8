import type { Product } from '@aldgate/domain/market/product.ts';

/** The customer's wallets at the exchange, and the platform's own. */
export type Wallet = 'trade_account' | 'swap_account' | 'platform';

/** The ledger's and the exchange's balance of one asset in one wallet. Decimal strings. */
export interface Comparison {
  /** Null for the platform's own wallet. */
  readonly accountId: string | null;
  readonly accountName: string;
  readonly institutionId: string | null;
  /** The product whose wallet it is. */
  readonly product: Product;
  readonly wallet: Wallet;
  readonly asset: string;
  readonly ledger: string;
  readonly exchange: string;
  /** Income that is not posted to the ledger yet. */
  readonly waiting: string;
  /** Ledger + waiting − exchange. */
  readonly difference: string;
  /** Whether a transfer was in flight during the comparison, which can explain a difference. */
  readonly isInFlight: boolean;
}

export const isUnexplained = ({ difference, isInFlight }: Comparison): boolean => difference !== '0' && !isInFlight;
