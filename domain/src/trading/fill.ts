import type { Product } from '../market/product.ts';

/** One execution of an account's order. Decimal strings, times in epoch milliseconds. */
export interface Fill {
  readonly product: Product;
  readonly instrumentId: string;
  /** Unique within a product's contract. */
  readonly tradeId: string;
  readonly orderId: string;
  readonly direction: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  /** Null if the exchange does not report it; it is price × quantity. */
  readonly quoteQuantity: string | null;
  /** Positive if it was paid. */
  readonly fee: string;
  readonly feeAsset: string;
  /** Realised profit, before fees. */
  readonly realizedPnl: string;
  /** The margin asset, in which profit is realised. */
  readonly realizedAsset: string;
  readonly isMaker: boolean;
  readonly at: number;
}
