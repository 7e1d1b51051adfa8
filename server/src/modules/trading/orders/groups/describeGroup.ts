import type { AnswerOf } from '@aldgate/contract';
import { sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sumExecuted } from '@aldgate/domain/trading/orderGroup.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import { matchLegs, type StoredGroup } from './orderGroup.ts';

/** A group with its totals, as its orders stand now. */
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
  const legs = matchLegs(stored).map(({ leg, order, result }) => {
    const { quantity, executedQuantity, averagePrice } =
      order === undefined ? { quantity: null, executedQuantity: '0', averagePrice: null } : parseOrderRow(order);
    return { ...result, quantity: quantity ?? toDecimalString(leg.quantity), executedQuantity, averagePrice };
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
