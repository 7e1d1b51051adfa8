import type { AnswerOf } from '@aldgate/contract';
import { sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sumExecuted } from '@aldgate/domain/trading/orderGroup.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import { orderResult } from '../orderRow.ts';
import { legResult, matchLegs, type StoredGroup } from './orderGroup.ts';

/** A group with its totals, as its orders stand now: of a leg that was amended, with what took the order's place. */
export function describeGroup(stored: StoredGroup): AnswerOf<'queryGroup'> {
  const { group } = stored;
  const {
    direction,
    priceType,
    price = null,
    timeInForce,
    reduceOnly,
    condition = null,
    protection = null,
  } = group.terms;
  const legs = matchLegs(stored).map(({ leg, order, replacements, result }) => {
    const rows = order === undefined ? [] : [order, ...replacements.filter(({ status }) => status !== 'failed')];
    const orders = rows.map(parseOrderRow);
    const [last] = rows.slice(-1);
    return {
      ...(last === undefined ? result : legResult(leg, last.client_order_id, orderResult(last))),
      price: orders.at(-1)?.price ?? null,
      quantity: computeQuantity(orders) ?? toDecimalString(leg.quantity),
      ...sumExecuted(orders),
    };
  });
  return {
    groupId: group.group_id,
    instrumentId: group.instrument_id,
    direction,
    priceType,
    price,
    timeInForce,
    reduceOnly,
    condition,
    protection,
    createdAt: group.created_at.getTime(),
    total: sumAmounts(legs.map(({ quantity }) => quantity)),
    ...sumExecuted(legs),
    legs,
  };
}

type Sized = Pick<ReturnType<typeof parseOrderRow>, 'quantity' | 'executedQuantity'>;

/** The quantity of the last of a leg's orders with what those before it executed; null without a quantity. */
function computeQuantity(orders: readonly Sized[]): string | null {
  const [last] = orders.slice(-1);
  if (last === undefined || last.quantity === null) return null;
  return sumAmounts([last.quantity, ...orders.slice(0, -1).map(({ executedQuantity }) => executedQuantity)]);
}
