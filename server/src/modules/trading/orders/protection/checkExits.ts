import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { abs, formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { BoundViolation } from '@aldgate/domain/trading/orderBounds.ts';
import { findEntryPrice, findProtectionViolations } from '@aldgate/domain/trading/protection.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { CheckedOrder, CheckedReplacement } from '../checks/orderCheck.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readOpening } from './openingOrders.ts';
import { readWish, selectLive } from './protectionRow.ts';

/** Throws orderOutOfBounds for exits outside their bounds, against the price at which the order is expected to open. */
export function checkExits(deps: OrderDeps, checked: CheckedOrder): void {
  const broken = findViolation(deps, checked);
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
}

function findViolation(deps: OrderDeps, { account, order, rules, market }: CheckedOrder): BoundViolation | undefined {
  const { protection, direction, instrumentId } = order;
  if (protection === undefined) return undefined;
  const against = findOpposite(deps, account, { instrumentId, direction });
  if (against !== undefined)
    return {
      field: protection.takeProfit === undefined ? 'stopLoss' : 'takeProfit',
      rule: 'opposite',
      bound: formatFixed(against),
    };
  const reference = findEntryPrice(order, market, protection.triggerBy);
  const basis = { direction, reference, tickSize: rules.tickSize, now: market.now };
  return findProtectionViolations(protection, basis)[0];
}

/**
 * Throws where an amendment would move an order to the other side of the exits that wait for it: the exchange would
 * refuse them at the fill.
 */
export async function checkWaitingExits(
  { database }: OrderDeps,
  { order, old, rules, market }: CheckedReplacement,
): Promise<void> {
  const { exchange_account_id: accountId, product, instrument_id: instrumentId } = old;
  const waiting = await selectLive(database, { accountId, product, instrumentId })
    .where('state', '=', sql.lit('waiting'))
    .execute();
  for (const row of waiting) {
    const opening = await readOpening(database, row);
    if (opening?.orders.some(({ id }) => id === old.id) !== true) continue;
    const reference = findEntryPrice(order, market, row.trigger_by);
    const basis = { direction: order.direction, reference, tickSize: rules.tickSize, now: market.now };
    const [broken] = findProtectionViolations(readWish(row), basis);
    if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  }
}

/** The size of a position that the order is against, as far as the account's state in memory knows. */
function findOpposite(
  { feeds }: OrderDeps,
  account: TradingAccount,
  { instrumentId, direction }: Pick<NewOrder, 'instrumentId' | 'direction'>,
): bigint | undefined {
  const product = findProduct(instrumentId);
  if (!traitsOf(product).hasPositions) return undefined;
  const quantity = feeds.follow(account, product).state.positions.get(instrumentId)?.quantity ?? 0n;
  return (direction === 'buy' ? quantity < 0n : quantity > 0n) ? abs(quantity) : undefined;
}
