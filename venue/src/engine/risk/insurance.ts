import { BUY, SELL } from '../../matching/side.ts';
import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Order } from '../entities/order.ts';
import type { Position } from '../entities/position.ts';
import { fillOrder } from '../orders/fillOrder.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { trimReduceOnly } from '../orders/reduceOnly.ts';
import { Rejection } from '../rejection.ts';

/** Transfers a position to the insurance fund at a price in ticks, without a public trade. */
export function takeOver(engine: EngineContext, account: Account, { symbol, steps }: Position, ticks: number): void {
  const fund = engine.account(engine.state.insurance);
  const tradeId = ++engine.symbol(symbol).lastTradeId;
  const quantity = Math.abs(steps);
  const trade = { tradeId, price: ticks, quantity, maker: false };
  fillOrder(engine, account, takeOverOrder(engine, account, symbol, steps > 0 ? SELL : BUY, ticks, quantity), trade);
  fillOrder(engine, fund, takeOverOrder(engine, fund, symbol, steps > 0 ? BUY : SELL, ticks, quantity), trade);
  trimReduceOnly(engine, account, symbol);
}

function takeOverOrder(
  engine: EngineContext,
  account: Account,
  symbol: string,
  side: Order['side'],
  price: number,
  quantity: number,
): Order {
  return {
    id: engine.state.nextOrderId++,
    account: account.id,
    symbol,
    clientOrderId: `autoclose-insurance-${engine.at}`,
    side,
    type: 'LIMIT',
    originalType: 'LIMIT',
    timeInForce: 'IOC',
    selfTrade: 'NONE',
    reduceOnly: false,
    closePosition: false,
    priceMatch: 'NONE',
    goodTill: 0,
    createdAt: engine.at,
    price,
    quantity,
    filled: 0,
    quote: 0n,
    status: 'NEW',
    updatedAt: engine.at,
    amendments: 0,
    liquidation: true,
    algoId: 0,
    spot: undefined,
  };
}

/** The fund sells, or buys back, its positions as far as the market allows. */
export function unwindFund(engine: EngineContext): void {
  const fund = engine.account(engine.state.insurance);
  for (const { symbol, steps } of Array.from(fund.positions.values())) {
    if (steps === 0) continue;
    const contract = engine.contract(symbol);
    try {
      placeOrder(engine, {
        type: 'placeOrder',
        account: fund.id,
        symbol,
        side: steps > 0 ? SELL : BUY,
        orderType: 'MARKET',
        timeInForce: 'GTC',
        price: 0,
        quantity: Math.min(Math.abs(steps), contract.marketMaxSteps),
        clientOrderId: '',
        reduceOnly: true,
        selfTrade: 'NONE',
        goodTill: 0,
        priceMatch: 'NONE',
      });
    } catch (error) {
      // A remainder below the minimum quantity waits for more.
      if (!(error instanceof Rejection)) throw error;
    }
  }
}
