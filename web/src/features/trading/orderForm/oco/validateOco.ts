import { type OrderMarket, takeProfitBound } from '@aldgate/domain/trading/orderBounds.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Entry } from '../entry.ts';
import { isAmount } from '../terms.ts';
import { type EntryErrors, validateOrder } from '../validateOrder.ts';

/** TR-15: validates both legs: a limit order that takes the profit, and a stop. Errors of its limit are `stopPrice`. */
export function validateOco(entry: Entry, instrument: Instrument, market: OrderMarket): EntryErrors {
  const stop: Entry = { ...entry, kind: 'conditional', conditionType: 'stop', price: entry.stopPrice };
  const { price: stopPrice, ...stopErrors } = validateOrder(stop, instrument, market);
  return {
    ...stopErrors,
    ...(stopPrice !== undefined && { stopPrice }),
    ...findWrongSide(entry, market.last),
    ...validateOrder({ ...entry, kind: 'limit', isPostOnly: true }, instrument, market),
  };
}

function findWrongSide({ direction, price }: Entry, last: string | undefined): EntryErrors {
  const broken = last !== undefined && isAmount(price) ? takeProfitBound({ direction, price }, last) : undefined;
  return broken === undefined ? {} : { price: { rule: broken.rule, bound: broken.bound } };
}
