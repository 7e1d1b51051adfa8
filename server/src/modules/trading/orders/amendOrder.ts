import type { ParsedOf } from '@aldgate/contract';
import { findBoundViolations } from '@aldgate/domain/trading/orderBounds.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import type { User } from '../../../kernel/http/caller.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import { withExchangeErrors } from './exchangeErrors.ts';
import type { OrderDeps } from './orderDeps.ts';
import { readPrices } from './orderMarket.ts';
import { findOrder, type OrderResult, orderResult } from './orderRow.ts';

/** The exchange's code for an unchanged order. */
const NOTHING_TO_CHANGE = -5027;

/** Changes price and quantity of an open limit order, which loses its time priority. */
export async function amendOrder(
  deps: OrderDeps,
  user: User,
  { exchangeKeyId, instrumentId, clientOrderId, price, quantity }: ParsedOf<'amendOrder'>,
  origin: Origin,
): Promise<OrderResult> {
  const { accounts, database, clock } = deps;
  const account = await accounts.findTradable(user, exchangeKeyId);
  const row = await findOrder(deps, account, clientOrderId);
  if (row === undefined || row.instrument_id !== instrumentId || !isAmendable(row)) throw new ApiError('orderNotFound');
  const { rules } = await deps.instruments.find(instrumentId);
  // The order's own quantity is part of what it may close, so only the exchange can check the limit.
  const market = { ...readPrices(deps, instrumentId), closable: undefined };
  const terms = { direction: row.direction, priceType: row.price_type, isReduceOnly: row.reduce_only };
  const draft = { ...terms, quantity, price, isGoodTillDate: false, condition: undefined, expiresAt: undefined };
  const [broken] = findBoundViolations(rules, draft, market);
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
  const order = await withExchangeErrors(
    deps,
    account,
    () => account.futures.amendOrder(parseOrderRow(row), { quantity, price }),
    { done: NOTHING_TO_CHANGE },
  );
  await inTransaction(database, async (tx) => {
    await audit(tx, {
      at: clock(),
      actor: user.userId,
      action: 'exchange_order_amended',
      subject: `exchange_order:${row.id}`,
      origin,
      before: { price: row.price, quantity: row.quantity },
      after: { price, quantity },
    });
  });
  return orderResult(order === undefined ? row : await writeOrderUpdate(database, row, [order]));
}

function isAmendable({ status, price_type, condition_type, exchange_order_id }: OrderRow): boolean {
  // A conditional order cannot be amended before it triggers.
  const isOrder = condition_type === null || exchange_order_id !== null;
  return !isEnded(status) && price_type === 'limit' && isOrder;
}
