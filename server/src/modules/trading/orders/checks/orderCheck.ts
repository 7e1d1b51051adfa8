import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { OrderMarket, OrderRules } from '@aldgate/domain/trading/orderBounds.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderRow } from '../../tables.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { readMarket } from '../orderMarket.ts';

/** An order with what it is checked against, read once. */
export interface CheckedOrder {
  readonly account: TradingAccount;
  readonly order: NewOrder;
  readonly rules: OrderRules;
  readonly market: OrderMarket;
}

/** An order that is to take the place of another one, which rests meanwhile. */
export interface CheckedReplacement extends CheckedOrder {
  readonly old: OrderRow;
}

/** Throws the ApiError of an order that it rejects. */
export type OrderCheck<Checked> = (deps: OrderDeps, checked: Checked) => void | Promise<void>;

/** Throws instrumentNotFound, and exchangeUnavailable where the product's list was never read. */
export async function readChecked(deps: OrderDeps, account: TradingAccount, order: NewOrder): Promise<CheckedOrder> {
  const { rules } = await account.exchange.instruments.find(order.instrumentId);
  return { account, order, rules, market: await readMarket(deps, account, order) };
}

/** Runs checks one after the other; the first that rejects the order is reported. */
export async function runChecks<Checked>(
  deps: OrderDeps,
  checks: readonly OrderCheck<Checked>[],
  checked: Checked,
): Promise<void> {
  for (const check of checks) await check(deps, checked);
}
