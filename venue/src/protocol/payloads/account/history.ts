import type { Contract } from '../../../engine/contract.ts';
import type { AccountTrade, FundingRow, IncomeRow } from '../../../journal/records.ts';
import { priceText } from '../../../market/wireNumber.ts';
import type { OrderIds } from '../../orderIds.ts';
import { fixedText, sideText, stepsText } from '../figures.ts';

/** A row of GET /userTrades. */
export function userTradeRow(contract: Contract, trade: AccountTrade, ids: OrderIds) {
  const { instrument } = contract;
  return {
    symbol: trade.symbol,
    id: trade.id,
    orderId: ids.toWire(trade.orderId),
    side: sideText(trade.side),
    price: priceText(instrument, trade.price),
    qty: stepsText(contract, trade.quantity),
    realizedPnl: fixedText(trade.realised),
    marginAsset: instrument.quoteAsset,
    quoteQty: fixedText(trade.quote),
    commission: fixedText(trade.commission),
    commissionAsset: instrument.quoteAsset,
    time: trade.time,
    positionSide: 'BOTH',
    buyer: trade.side > 0,
    maker: trade.maker,
  };
}

/** A row of GET /income. */
export function incomeRow(row: IncomeRow) {
  return {
    symbol: row.symbol,
    incomeType: row.incomeType,
    income: fixedText(row.amount),
    asset: row.asset,
    info: row.info,
    time: row.time,
    tranId: row.transactionId,
    tradeId: row.tradeId === 0 ? '' : String(row.tradeId),
  };
}

/** A row of GET /fundingRate. */
export function fundingRateRow({ symbol, rate, mark, time }: FundingRow) {
  return { symbol, fundingRate: fixedText(rate), fundingTime: time, markPrice: fixedText(mark) };
}
