import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { abs, formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { NewOrder, OrderTerms } from '@aldgate/domain/trading/newOrder.ts';
import type { BoundViolation, OrderMarket, OrderRules } from '@aldgate/domain/trading/orderBounds.ts';
import { findEntryPrice, findProtectionViolations } from '@aldgate/domain/trading/protection.ts';
import { sql } from 'kysely';
import { ApiError, formatError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readOpening } from './openingOrders.ts';
import { readWish, selectLive } from './protectionRow.ts';

/** Throws a format error for exits of an order that opens nothing. */
export function assertOpening({ protection, reduceOnly, direction, instrumentId }: NewOrder): void {
  if (protection === undefined) return;
  if (reduceOnly) throw formatError({ protection: 'is for an order that opens a position' });
  if (findProduct(instrumentId) === 'spot' && direction === 'sell')
    throw formatError({ protection: 'is for a purchase' });
}

/** The first violated bound of an order's exits, against the price at which it is expected to open. */
export function findProtectionViolation(
  deps: OrderDeps,
  account: TradingAccount,
  wanted: NewOrder,
  { rules, market }: { readonly rules: OrderRules; readonly market: OrderMarket },
): BoundViolation | undefined {
  const { protection, direction, instrumentId } = wanted;
  if (protection === undefined) return undefined;
  const against = findOpposite(deps, account, { instrumentId, direction });
  if (against !== undefined)
    return {
      field: protection.takeProfit === undefined ? 'stopLoss' : 'takeProfit',
      rule: 'opposite',
      bound: formatFixed(against),
    };
  const reference = findEntryPrice(wanted, market, protection.triggerBy);
  const basis = { direction, reference, tickSize: rules.tickSize, now: market.now };
  return findProtectionViolations(protection, basis)[0];
}

/**
 * Throws where an amendment would move an order to the other side of the exits that wait for it: the exchange would
 * refuse them at the fill.
 */
export async function assertExitsFit(
  { database }: OrderDeps,
  order: OrderRow,
  amended: OrderTerms,
  { rules, market }: { readonly rules: OrderRules; readonly market: OrderMarket },
): Promise<void> {
  const { exchange_account_id: accountId, product, instrument_id: instrumentId } = order;
  const waiting = await selectLive(database, { accountId, product, instrumentId })
    .where('state', '=', sql.lit('waiting'))
    .execute();
  for (const row of waiting) {
    const opening = await readOpening(database, row);
    if (opening?.orders.some(({ id }) => id === order.id) !== true) continue;
    const reference = findEntryPrice(amended, market, row.trigger_by);
    const basis = { direction: amended.direction, reference, tickSize: rules.tickSize, now: market.now };
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
  if (product === 'spot') return undefined;
  const quantity = feeds.of(account, product).state.positions.get(instrumentId)?.quantity ?? 0n;
  return (direction === 'buy' ? quantity < 0n : quantity > 0n) ? abs(quantity) : undefined;
}
