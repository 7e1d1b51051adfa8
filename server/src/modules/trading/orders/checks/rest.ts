import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { postOnlyBound } from '@aldgate/domain/trading/orderBounds.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ExchangeRest } from '@aldgate/exchange';
import { toSymbol } from '@aldgate/exchange/products/spot/symbols.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { withExchangeErrors } from '../../exchange/exchangeErrors.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../../tables.ts';
import { findRestViolation, subtractFilled } from '../cancelReplaced.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { checkReplacementCover, type LockingTerms } from './cover.ts';
import type { CheckedReplacement } from './orderCheck.ts';

/** Request weight of a pair's best prices. */
const BEST_WEIGHT = 2;

/**
 * Checks what is left to fill of a spot order that is to replace another one, a post-only price and the cover, while
 * the old one still rests. The exchange would reject it after the cancellation. Throws orderNotFound if the old order
 * has ended.
 */
export async function checkRest(deps: OrderDeps, { account, order, rules, old }: CheckedReplacement): Promise<void> {
  const { direction, price = null, size } = order;
  // An order that rests has a quantity.
  if ('total' in size) throw new ApiError('orderNotFound');
  const known = await readFilled(deps, account, old);
  if (isEnded(known.status)) throw new ApiError('orderNotFound');
  const rest = subtractFilled(size.quantity, known.executed_quantity);
  const broken =
    (isPositive(known.executed_quantity) ? findRestViolation(rules, { direction, price }, rest) : undefined) ??
    (await findPostOnlyViolation(deps, account, order));
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  await checkReplacementCover(deps, account, { ...order, size: { quantity: rest } }, [readLocking(known)]);
}

/** The terms by which the rest of an order locks funds. */
export function readLocking(row: OrderRow): LockingTerms {
  const { instrumentId, direction, price, condition, quantity, executedQuantity } = parseOrderRow(row);
  return { instrumentId, direction, price, condition, size: { quantity: subtractFilled(quantity, executedQuantity) } };
}

/** The old order as the exchange has it now. */
async function readFilled(deps: OrderDeps, account: TradingAccount, old: OrderRow): Promise<OrderRow> {
  const client = account.client(old.product);
  account.exchange.weight('spot').shares.charge(account.institutionId, 'orders', traitsOf('spot').weights.order);
  const reports = await withExchangeErrors(deps, account, () => client.reportsOf(parseOrderRow(old)));
  return writeOrderUpdate(deps.database, old, reports);
}

/**
 * The bound of a post-only price that would trade at once. Undefined also where the exchange does not say its best
 * prices: it checks the order itself.
 */
export async function findPostOnlyViolation({ log }: OrderDeps, account: TradingAccount, order: NewOrder) {
  if (order.timeInForce !== 'GTX' || order.condition !== undefined) return undefined;
  const { config, weight } = account.exchange;
  weight('spot').shares.charge(account.institutionId, 'orders', BEST_WEIGHT);
  try {
    const rest = new ExchangeRest({ rest: config.wallets, product: 'spot' });
    const { bidPrice: bid, askPrice: ask } = await rest.bookTicker(toSymbol(order.instrumentId));
    return postOnlyBound(order, { bid, ask });
  } catch (error) {
    log.warn({ err: error }, 'the best prices of a pair could not be read');
    return undefined;
  }
}
