import { type AnswerOf, errors, type ParsedOf } from '@aldgate/contract';
import type { BoundData } from '@aldgate/contract/errors.ts';
import { STILL_REDUCED } from '@aldgate/contract/trading/reasons.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { SignedInCaller } from '../../../kernel/http/caller.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import type { Sender } from '../../exchangeAccounts/index.ts';
import type { ClosingOrder } from '../tables.ts';
import { assertBounded, deadlinePassed, receiveDeadline, type TimedOrder } from './deadline.ts';
import { describeRefusal } from './describeRefusal.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrStoreClosing } from './positionClosing.ts';
import { sendFor } from './sendOrder.ts';

type Closed = AnswerOf<'closeAllPosition'>;

/**
 * TR-10: closes every position at market price; open reduce-only orders that cover it are cancelled first. Each
 * position is in the answer. Contracts are independent: a rejection of one does not stop the others. What the deadline
 * prevents is in the answer; if that is everything, `deadlinePassed` is thrown. A repeat continues with the positions
 * of the first request, before its deadline. Throws orderKeyUsed where the key belongs to another request.
 */
export async function closeAllPosition(
  deps: OrderDeps,
  { user, origin, receivedAt }: SignedInCaller,
  request: ParsedOf<'closeAllPosition'>,
): Promise<Closed> {
  const { exchangeKeyId, key, keepConditional } = request;
  const requested = receiveDeadline(request.validUntil, receivedAt);
  assertBounded(requested, receivedAt);
  const account = await deps.accounts.findForChange(user, exchangeKeyId, 'reduce');
  const sender = { account, user, origin };
  const requestDigest = digestRequest('closeAllPosition', request);
  const wanted = { key, keepConditional, requestDigest };
  const { orders, validUntil } = await findOrStoreClosing(deps, sender, wanted, requested);
  const positions = Map.groupBy(orders, ({ instrumentId }) => instrumentId);
  const closed = await Promise.all(
    [...positions.values()].map((sequence) => close(deps, sender, sequence, { validUntil, requestDigest })),
  );
  const items = closed.flat();
  if (items.length > 0 && items.every(({ begun }) => !begun)) throw deadlinePassed(validUntil, deps.clock());
  return items;
}

/** Sends the orders of a position one after the other. The first that is rejected or too late is the last. */
async function close(
  deps: OrderDeps,
  sender: Sender,
  orders: readonly ClosingOrder[],
  timed: Pick<TimedOrder, 'validUntil' | 'requestDigest'>,
): Promise<Closed> {
  const closed: Closed = [];
  for (const { quantity, ...order } of orders) {
    const { instrumentId, clientOrderId } = order;
    try {
      const terms = { priceType: 'market', timeInForce: 'GTC', reduceOnly: true, size: { quantity } } as const;
      const result = await sendFor(deps, sender, { ...order, ...terms, ...timed });
      const begun = result.reason?.exchangeCode !== errors.deadlinePassed.code;
      closed.push({ instrumentId, ...result, reason: begun ? result.reason : null, begun });
      if (result.status === 'failed') break;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isLate = error.entry === 'deadlinePassed' || error.entry === 'orderWithdrawn';
      const reason = isLate ? null : formatReason(error);
      closed.push({ instrumentId, clientOrderId, orderId: null, status: 'failed', reason, begun: !isLate });
      break;
    }
  }
  return closed;
}

function formatReason(error: ApiError): NonNullable<Closed[number]['reason']> {
  const { rule } = (error.data ?? {}) as Partial<BoundData>;
  if (error.entry === 'orderOutOfBounds' && rule === 'closable') {
    return { exchangeCode: STILL_REDUCED, exchangeMessage: 'An open reduce-only order closes the rest.' };
  }
  const { exchangeCode, exchangeMessage } = describeRefusal(error);
  return { exchangeCode, exchangeMessage };
}
