import { findBoundViolations } from '@aldgate/domain/trading/orderBounds.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { OrderDeps } from '../orderDeps.ts';
import type { CheckedOrder } from './orderCheck.ts';

/** Throws orderOutOfBounds for an order outside its instrument's rules. */
export function checkBounds(_: OrderDeps, { rules, order, market }: CheckedOrder): void {
  const [broken] = findBoundViolations(rules, order, market);
  if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
}
