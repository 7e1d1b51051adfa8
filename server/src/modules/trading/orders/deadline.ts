import { DEADLINE_DEFAULT_MS, DEADLINE_MAX_MS } from '@aldgate/domain/trading/deadline.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { LiquidationType } from '@aldgate/domain/trading/orderUpdate.ts';
import { ApiError, formatError } from '../../../kernel/apiError.ts';

/** An order and until when the exchange may accept it, epoch ms by the server's clock. */
export interface TimedOrder extends NewOrder {
  readonly validUntil: number;
  /** The id of its order_list. */
  readonly listId?: string | undefined;
  /** The id of its order_group, of an order that replaces one of a group. */
  readonly orderGroupId?: string | undefined;
  /** The digest of the request that sends it; an order of the platform, which no request repeats, has none. */
  readonly requestDigest?: string;
  /** Only an order of the platform on an account that it liquidates has one. */
  readonly liquidationType?: LiquidationType;
}

/** The deadline of a request received at `receivedAt`, both epoch ms. */
export const receiveDeadline = (validUntil: number | undefined, receivedAt: number): number =>
  validUntil ?? receivedAt + DEADLINE_DEFAULT_MS;

/** Whether a deadline is near enough for the platform to wait until it is certain that nothing arrives any more. */
export const isBounded = (validUntil: number, receivedAt: number): boolean =>
  validUntil <= receivedAt + DEADLINE_MAX_MS;

/** Throws the format error of a deadline that is too far ahead. */
export function assertBounded(validUntil: number, receivedAt: number, field = 'validUntil'): void {
  if (!isBounded(validUntil, receivedAt))
    throw formatError({ [field]: `is more than ${DEADLINE_MAX_MS / 1_000} seconds ahead` });
}

/** 45538. It proves that nothing was done and that nothing will be. */
export const deadlinePassed = (validUntil: number, at: number): ApiError =>
  new ApiError('deadlinePassed', { validUntil, at });
