import type { EngineContext } from '../engineContext.ts';
import type { Account } from '../entities/account.ts';
import type { Pair } from '../pair.ts';
import { spotRejections } from '../rejection.ts';
import {
  checkLimitNotional,
  checkMarketNotional,
  checkOrderCounts,
  checkPercentPrice,
  checkSpotPrice,
  checkSpotQuantity,
} from '../spot/filters.ts';
import type { PlaceSpotOrder } from '../spotCommands.ts';
import { isMarketOrder } from './bookTimeInForce.ts';
import { isTriggered } from './spotTrigger.ts';

/** Throws a Rejection if an order breaks a rule other than its account's balance. */
export function checkSpotOrder(engine: EngineContext, account: Account, pair: Pair, command: PlaceSpotOrder): void {
  checkSpotTerms(engine, account, pair, command);
  checkOrderCounts(account, pair, { orders: 1, waiting: command.stopPrice > 0 ? 1 : 0 });
  if (command.stopPrice > 0 && isTriggered(command, engine.pairState(pair.symbol))) throw spotRejections.wouldTrigger();
}

/** As `checkSpotOrder`, for an order by itself: without the number of orders and the trigger. */
export function checkSpotTerms(engine: EngineContext, account: Account, pair: Pair, command: PlaceSpotOrder): void {
  const { price, quantity, stopPrice, side, clientOrderId } = command;
  const isMarket = isMarketOrder({ type: command.orderType });
  // A text is parsed for orders that can have one alone.
  const quoteQuantity = isMarket ? BigInt(command.quoteQuantity) : 0n;
  if (quoteQuantity === 0n) checkSpotQuantity(pair, quantity, isMarket);
  if (stopPrice > 0) checkSpotPrice(pair, stopPrice);
  if (!isMarket) {
    checkSpotPrice(pair, price);
    if (!account.house) checkPercentPrice(engine, pair, price);
    checkLimitNotional(pair, quantity, price);
  } else if (stopPrice > 0) {
    checkLimitNotional(pair, quantity, stopPrice);
  } else {
    checkMarketNotional(engine, pair, quantity, quoteQuantity);
  }
  if (clientOrderId !== '' && account.spotClientIds.has(clientOrderId)) throw spotRejections.duplicateOrder();
  if (command.orderType === 'LIMIT_MAKER' && engine.book(pair.symbol).wouldTrade(side, price))
    throw spotRejections.postOnlyWouldCross();
}
