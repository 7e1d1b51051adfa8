import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { MARGIN_ASSET, type Product } from '@aldgate/domain/trading/product.ts';
import type { UserTrade } from '@aldgate/exchange/signed/payloads/historyRows.ts';
import type { OrderTradeUpdate } from '@aldgate/exchange/signed/payloads/userEvents.ts';

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

/** The execution in an event; undefined if there is none. */
export function fillOfUpdate({ T, o }: OrderTradeUpdate): Fill | undefined {
  if (!/[1-9]/.test(o.l) || String(o.t) === '0') return undefined;
  return {
    product: 'usdm',
    instrumentId: o.s,
    tradeId: String(o.t),
    orderId: String(o.i),
    direction: o.S === 'BUY' ? 'buy' : 'sell',
    price: toDecimalString(o.L),
    quantity: toDecimalString(o.l),
    quoteQuantity: null,
    fee: toDecimalString(o.n ?? '0'),
    feeAsset: o.N ?? MARGIN_ASSET.usdm,
    realizedPnl: toDecimalString(o.rp),
    realizedAsset: MARGIN_ASSET.usdm,
    isMaker: o.m,
    at: T,
  };
}

export function fillOfRow(row: UserTrade): Fill {
  return {
    product: 'usdm',
    instrumentId: row.symbol,
    tradeId: String(row.id),
    orderId: String(row.orderId),
    direction: row.side === 'BUY' ? 'buy' : 'sell',
    price: toDecimalString(row.price),
    quantity: toDecimalString(row.qty),
    quoteQuantity: toDecimalString(row.quoteQty),
    fee: toDecimalString(row.commission),
    feeAsset: row.commissionAsset,
    realizedPnl: toDecimalString(row.realizedPnl),
    realizedAsset: MARGIN_ASSET.usdm,
    isMaker: row.maker,
    at: row.time,
  };
}
