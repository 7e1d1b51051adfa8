import { takeProfitBound } from '@aldgate/domain/trading/orderBounds.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderRow } from '../../tables.ts';
import { checkBounds } from '../checks/bounds.ts';
import { checkReplacementCover } from '../checks/cover.ts';
import { readChecked } from '../checks/orderCheck.ts';
import { findPostOnlyViolation, readLocking } from '../checks/rest.ts';
import type { TimedOrder } from '../deadline.ts';
import { checkOrder } from '../orderChecks.ts';
import type { OrderDeps } from '../orderDeps.ts';

type Legs = readonly [takeProfit: TimedOrder, stop: TimedOrder];

/** Throws if an order of a list is outside the pair's bounds, on the wrong side of the market, or not covered. */
export async function checkList(deps: OrderDeps, account: TradingAccount, legs: Legs): Promise<void> {
  assertTakesProfit(deps, account, legs);
  for (const leg of legs) await checkOrder(deps, account, leg);
}

/**
 * Checks a list that is to replace the `resting` orders of another one, while they rest: as a new one, but what they
 * lock pays for it, and its limit order must not trade at once. The exchange would reject it after the cancellation.
 */
export async function checkListReplacement(
  deps: OrderDeps,
  account: TradingAccount,
  legs: Legs,
  resting: readonly OrderRow[],
): Promise<void> {
  assertTakesProfit(deps, account, legs);
  for (const leg of legs) checkBounds(deps, await readChecked(deps, account, leg));
  const broken = await findPostOnlyViolation(deps, account, legs[0]);
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  for (const leg of legs) await checkReplacementCover(deps, account, leg, resting.map(readLocking));
}

/** The stop's own bounds are those of every conditional order. */
function assertTakesProfit(deps: OrderDeps, account: TradingAccount, [takeProfit]: Legs): void {
  const { instrumentId, direction, price = '0' } = takeProfit;
  const last = account.exchange.spotPrices.recent(instrumentId, deps.clock());
  const broken = takeProfitBound({ direction, price }, last);
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
}
