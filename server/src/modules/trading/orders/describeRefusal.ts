import { errors } from '@aldgate/contract';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Refusal } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';

/** An error as the reason of one of several orders: its code, its message and its data. */
export const describeRefusal = ({ entry, message, data }: ApiError): Refusal => ({
  exchangeCode: errors[entry].code,
  exchangeMessage: message,
  data: typeof data === 'object' ? (data as Record<string, unknown> | null) : null,
});

/** The reason of whatever stopped the orders of an account. An unexpected error is logged, and affects these alone. */
export function describeFailure({ log }: Pick<OrderDeps, 'log'>, error: unknown, exchangeKeyId: string): Refusal {
  if (error instanceof ApiError) return describeRefusal(error);
  log.error({ err: error, key: exchangeKeyId }, 'orders of an account were not changed');
  return describeRefusal(new ApiError('unknown'));
}
