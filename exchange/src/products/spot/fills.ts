import { isZero, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import type { SpotTrade } from './rows.ts';
import { baseAssetOf, quoteAssetOf } from './symbols.ts';
import type { ExecutionReport } from './userEvents.ts';

/** The execution in an event; undefined if there is none. */
export function parseFillEvent(event: ExecutionReport, instrumentId: string): Fill | undefined {
  if (event.x !== 'TRADE' || isZero(event.l)) return undefined;
  return parseFill(
    {
      symbol: event.s,
      id: event.t,
      orderId: event.i,
      price: event.L,
      qty: event.l,
      quoteQty: event.Y,
      commission: event.n,
      commissionAsset: event.N ?? (event.S === 'BUY' ? baseAssetOf(instrumentId) : quoteAssetOf(instrumentId)),
      time: event.T,
      isBuyer: event.S === 'BUY',
      isMaker: event.m,
    },
    instrumentId,
  );
}

/** An execution. Spot has no margin: nothing is realised. */
export function parseFill(row: SpotTrade, instrumentId: string): Fill {
  return {
    product: 'spot',
    instrumentId,
    tradeId: String(row.id),
    orderId: String(row.orderId),
    direction: row.isBuyer ? 'buy' : 'sell',
    price: toDecimalString(row.price),
    quantity: toDecimalString(row.qty),
    quoteQuantity: toDecimalString(row.quoteQty),
    fee: toDecimalString(row.commission),
    feeAsset: row.commissionAsset,
    realizedPnl: '0',
    realizedAsset: quoteAssetOf(instrumentId),
    isMaker: row.isMaker,
    at: row.time,
  };
}
