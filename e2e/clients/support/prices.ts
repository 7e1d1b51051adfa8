import type { CcxtClient, CcxtProClient } from './ccxtClient.ts';

export const BTC = 'BTC/USDT:USDT';
export const ETH = 'ETH/USDT:USDT';
/** Its minimum quantity is worth the minimum of an order at every price. */
export const BNB = 'BNB/USDT:USDT';

export interface Prices {
  /** Two per cent below the best bid: a buy order rests. */
  readonly low: number;
  /** Two per cent above the best ask: a buy order trades. */
  readonly high: number;
}

/** Prices on both sides of the market, within the exchange's price band. */
export async function readPrices(client: CcxtClient | CcxtProClient, symbol = BTC): Promise<Prices> {
  const { bids, asks } = await client.fetchOrderBook(symbol, 5);
  const [bid] = bids[0] ?? [];
  const [ask] = asks[0] ?? [];
  if (bid === undefined || ask === undefined) throw new Error(`${symbol} has no book`);
  const rounded = (price: number) => Number(client.priceToPrecision(symbol, price));
  return { low: rounded(bid * 0.98), high: rounded(ask * 1.02) };
}
