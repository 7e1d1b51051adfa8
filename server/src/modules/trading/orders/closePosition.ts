import type { ParsedOf } from '@aldgate/contract';
import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import { assertBounded, receiveDeadline } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder, type OrderResult } from './orderRow.ts';
import { sendFor } from './sendOrder.ts';

/** TR-11: closes a position or part of it with a reduce-only order. */
export async function closePosition(
  deps: OrderDeps,
  { user, origin, receivedAt }: SignedInCaller,
  request: ParsedOf<'closePosition'>,
): Promise<OrderResult> {
  const { accounts, state, clock } = deps;
  const { exchangeKeyId, instrumentId, clientOrderId, priceType, quantity, price, keepConditional } = request;
  const validUntil = receiveDeadline(request.validUntil, receivedAt);
  const requestDigest = digestRequest('closePosition', request);
  assertBounded(validUntil, receivedAt);
  const account = await accounts.find(user.institutionId, exchangeKeyId);
  const product = findProduct(instrumentId);
  // In a repeat the position may be closed already; the side is then the first request's.
  const first = await findOrder(deps, { ...account, product }, clientOrderId);
  const isLate = clock() >= validUntil;
  const positions = first === undefined && !isLate ? await state.positions(account, product) : [];
  const position = positions.find((one) => one.instrumentId === instrumentId);
  const direction = first?.direction ?? (position?.side === 'short' ? 'buy' : 'sell');
  if (first === undefined && position === undefined && !isLate) {
    throw new ApiError('orderOutOfBounds', { field: 'quantity', rule: 'closable', bound: '0' });
  }
  const terms = {
    priceType,
    size: { quantity },
    ...(price === undefined ? {} : { price }),
    timeInForce: 'GTC' as const,
  };
  return sendFor(
    deps,
    { account, user, origin },
    { instrumentId, clientOrderId, direction, reduceOnly: true, keepConditional, ...terms, validUntil, requestDigest },
  );
}
