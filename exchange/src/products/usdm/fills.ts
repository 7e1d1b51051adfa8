import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import { isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { UserTrade } from '../../signed/payloads/historyRows.ts';
import type { OrderTradeUpdate } from '../../signed/payloads/userEvents.ts';

/** The execution in an event; undefined if there is none. */
export function parseFillEvent({ T, o }: OrderTradeUpdate): Fill | undefined {
  if (isZero(o.l) || String(o.t) === '0') return undefined;
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

export function parseFill(row: UserTrade): Fill {
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
