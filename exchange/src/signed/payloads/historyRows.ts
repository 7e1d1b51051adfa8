import type { Validator } from '../../shape.ts';

/** An id as the exchange sends it: a number, or a string of digits beyond 2^53. */
export type ExchangeId = number | string;

export const isExchangeId: Validator = (value) =>
  Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{0,20}$/.test(value));

/** A row of GET /fapi/v1/userTrades. */
export interface UserTrade {
  readonly symbol: string;
  readonly id: ExchangeId;
  readonly orderId: ExchangeId;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly realizedPnl: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly maker: boolean;
  readonly time: number;
}

/** A row of GET /fapi/v1/income. */
export interface IncomeRow {
  /** Empty if it belongs to no contract. */
  readonly symbol: string;
  /** TRANSFER, REALIZED_PNL, FUNDING_FEE, COMMISSION, INSURANCE_CLEAR … */
  readonly incomeType: string;
  readonly income: string;
  readonly asset: string;
  readonly time: number;
  readonly tranId: ExchangeId;
  /** Empty if it belongs to no trade. */
  readonly tradeId: ExchangeId;
}
