import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import type { OrderRow } from '../tables.ts';
import { checkBounds } from './checks/bounds.ts';
import { checkCover } from './checks/cover.ts';
import {
  type CheckedOrder,
  type CheckedReplacement,
  type OrderCheck,
  readChecked,
  runChecks,
} from './checks/orderCheck.ts';
import { checkRest } from './checks/rest.ts';
import type { OrderDeps } from './orderDeps.ts';
import { checkExits, checkWaitingExits } from './protection/checkExits.ts';

type Checks<Checked> = Readonly<Record<Product, readonly OrderCheck<Checked>[]>>;

const OF_ORDERS: Checks<CheckedOrder> = {
  usdm: [checkBounds, checkExits],
  coinm: [checkBounds, checkExits],
  spot: [checkBounds, checkExits, checkCover],
};

const OF_REPLACEMENTS: Checks<CheckedReplacement> = {
  usdm: [checkBounds, checkWaitingExits],
  coinm: [checkBounds, checkWaitingExits],
  spot: [checkBounds, checkWaitingExits, checkRest],
};

/** Throws if an order is outside its bounds, has exits that cannot be placed, or is not covered. */
export async function checkOrder(deps: OrderDeps, account: TradingAccount, order: NewOrder): Promise<void> {
  await runChecks(deps, OF_ORDERS[findProduct(order.instrumentId)], await readChecked(deps, account, order));
}

/** Throws if an order may not take the place of the old one, which rests meanwhile. */
export async function checkReplacement(
  deps: OrderDeps,
  account: TradingAccount,
  order: NewOrder,
  old: OrderRow,
): Promise<void> {
  await runChecks(deps, OF_REPLACEMENTS[old.product], { ...(await readChecked(deps, account, order)), old });
}
