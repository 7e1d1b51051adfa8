import { BUY, SELL } from '../../matching/side.ts';
import type { Account } from '../accounts/account.ts';
import { fillOrder } from '../orders/fillOrder.ts';
import type { Order } from '../orders/order.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import { trimReduceOnly } from '../orders/reduceOnly.ts';
import type { Position } from '../positions/position.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

/** The insurance fund takes a position over at a price in ticks; no public trade comes of it. */
export function takeOver(world: World, account: Account, { symbol, steps }: Position, ticks: number): void {
  const fund = world.account(world.state.insurance);
  const tradeId = ++world.symbol(symbol).lastTradeId;
  const quantity = Math.abs(steps);
  const trade = { tradeId, price: ticks, quantity, maker: false };
  fillOrder(world, account, takeOverOrder(world, account, symbol, steps > 0 ? SELL : BUY, ticks, quantity), trade);
  fillOrder(world, fund, takeOverOrder(world, fund, symbol, steps > 0 ? BUY : SELL, ticks, quantity), trade);
  trimReduceOnly(world, account, symbol);
}

function takeOverOrder(
  world: World,
  account: Account,
  symbol: string,
  side: Order['side'],
  price: number,
  quantity: number,
): Order {
  return {
    id: world.state.nextOrderId++,
    account: account.id,
    symbol,
    clientOrderId: `autoclose-insurance-${world.at}`,
    side,
    type: 'LIMIT',
    originalType: 'LIMIT',
    timeInForce: 'IOC',
    selfTrade: 'NONE',
    reduceOnly: false,
    closePosition: false,
    priceMatch: 'NONE',
    goodTill: 0,
    createdAt: world.at,
    price,
    quantity,
    filled: 0,
    quote: 0n,
    status: 'NEW',
    updatedAt: world.at,
    amendments: 0,
    liquidation: true,
    algoId: 0,
  };
}

/** The fund sells, or buys back, what it took over as far as the market takes it. */
export function unwindFund(world: World): void {
  const fund = world.account(world.state.insurance);
  for (const { symbol, steps } of [...fund.positions.values()]) {
    if (steps === 0) continue;
    const contract = world.contract(symbol);
    try {
      placeOrder(world, {
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
      // A rest below the smallest quantity stays until more comes.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
