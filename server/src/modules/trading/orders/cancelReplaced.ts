import { type AmendmentLostData, errors } from '@aldgate/contract';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type BoundViolation, findBoundViolations, type OrderRules } from '@aldgate/domain/trading/orderBounds.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { ExchangeError } from '@aldgate/exchange';
import { isOutcomeUnknown } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Sender } from '../../exchangeAccounts/index.ts';
import { isBusy, toApiError } from '../exchange/exchangeErrors.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { changeOrder, writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';
import { failOrder } from './reconcileOrder.ts';

/**
 * Cancels an order before what replaces it is sent; returns the new orders, less what the old one had filled.
 * Throws an ApiError, and nothing is sent, unless the exchange confirms it: amendmentLost if the old order is cancelled
 * then.
 */
export async function cancelReplaced(
  deps: OrderDeps,
  { account }: Sender,
  old: OrderRow,
  rows: readonly OrderRow[],
): Promise<readonly OrderRow[]> {
  const { database, clock } = deps;
  const client = account.client(old.product);
  const order = parseOrderRow(old);
  const giveUp = async (error: ApiError): Promise<never> => {
    const { code, message } = errors[error.entry];
    for (const row of rows) await failOrder(database, row, { code, message, at: clock() });
    throw error;
  };
  try {
    const update = await client.cancelOrder(order);
    const known = await writeOrderUpdate(database, old, update ? [update] : await client.reportsOf(order));
    // It has triggered, or ended otherwise.
    if (update === undefined || !isEnded(known.status)) return await giveUp(new ApiError('orderNotFound'));
    const current = await Promise.all(rows.map((row) => readOrder(deps, row)));
    // The order was cancelled by its owner while it was amended.
    if (current.some(({ status }) => status === 'cancelling'))
      return await giveUp(amendmentLost(new ApiError('orderWithdrawn')));
    if (!isPositive(known.executed_quantity)) return current;
    const { rules } = await account.exchange.instruments.find(old.instrument_id);
    const left: OrderRow[] = [];
    for (const row of current) {
      const quantity = subtractFilled(row.quantity, known.executed_quantity);
      const broken = findRestViolation(rules, parseOrderRow(row), quantity);
      if (broken !== undefined) return await giveUp(amendmentLost(new ApiError('orderOutOfBounds', broken)));
      left.push(await changeOrder(database, row, () => ({ quantity })));
    }
    return left;
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    const isUnknown = isOutcomeUnknown(error) && !isBusy(error);
    return giveUp(isUnknown ? new ApiError('exchangeUnavailable') : toApiError(error, clock(), old.product));
  }
}

/** The error of an amendment whose order is cancelled, while the replacement was rejected for a reason. */
export function amendmentLost({ entry, data }: ApiError): ApiError {
  const { code, message } = errors[entry];
  const lost: AmendmentLostData = { reason: { code, message, data } };
  return new ApiError('amendmentLost', lost);
}

/**
 * The rest of an amended order's wanted quantity; not above zero if all of it has filled. An order without a quantity
 * does not rest. Decimal strings.
 */
export const subtractFilled = (quantity: string | null, filled: string): string =>
  toDecimalString(decimal(quantity ?? '0').minus(filled));

/** The bound that what is left of an amended order violates. */
export function findRestViolation(
  rules: OrderRules,
  { direction, price }: Pick<OrderUpdate, 'direction' | 'price'>,
  rest: string,
): BoundViolation | undefined {
  if (!isPositive(rest)) return { field: 'quantity', rule: 'minimum', bound: rules.minQty ?? null };
  const terms = { direction, priceType: 'limit', timeInForce: 'GTC', reduceOnly: false } as const;
  // Prices were checked with the whole quantity.
  const market = { mark: undefined, last: undefined, closable: undefined, now: 0 };
  return findBoundViolations(rules, { ...terms, size: { quantity: rest }, price: price ?? undefined }, market)[0];
}

const readOrder = ({ database }: OrderDeps, { id }: OrderRow): Promise<OrderRow> =>
  database.selectFrom('exchange_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
