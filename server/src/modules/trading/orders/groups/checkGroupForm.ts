import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { formatError } from '../../../../kernel/apiError.ts';
import type { GroupTerms } from '../../tables.ts';
import { checkForm } from '../checks/form.ts';
import type { TimedOrder } from '../deadline.ts';

/** Checks the terms of a group and of its orders, independent of the market. */
export function checkGroupForm(terms: GroupTerms, orders: readonly TimedOrder[]): void {
  if (isSpot(terms.instrumentId)) checkSpotTerms(terms);
  for (const order of orders) checkForm(order);
}

/** Throws a format error with the fields that groups of spot orders, which are limit and market orders, do not have. */
function checkSpotTerms({ reduceOnly, condition, expiresAt, protection, timeInForce }: GroupTerms): void {
  const fields = { reduceOnly: reduceOnly || undefined, condition, expiresAt, protection };
  const lacking = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : field));
  if (timeInForce === 'GTD') lacking.push('timeInForce');
  if (lacking.length > 0)
    throw formatError(Object.fromEntries(lacking.map((field) => [field, 'is not for a group of spot orders'])));
}
