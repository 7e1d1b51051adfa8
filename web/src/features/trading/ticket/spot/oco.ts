import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import { type OrderMarket, takeProfitBound } from '@aldgate/domain/trading/orderBounds.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Entry } from '../../orderForm/entry.ts';
import { isAmount } from '../../orderForm/terms.ts';
import { type EntryErrors, validateOrder } from '../../orderForm/validateOrder.ts';

/** The terms of an order list as its call expects them, without ids and account. */
export const buildListTerms = ({ direction, quantity, price, triggerPrice, stopPrice, becomes, expiresAt }: Entry) => ({
  direction,
  quantity,
  takeProfit: { price },
  stop: { triggerPrice, ...(becomes === 'limit' && { price: stopPrice }) },
  expiresAt: expiresAt ?? 0,
});

/** The price at which the stop's total is shown: its limit, else its trigger. */
export const stopPriceOf = ({ becomes, stopPrice, triggerPrice }: Entry): string =>
  becomes === 'limit' ? stopPrice : triggerPrice;

/** The price that the exchange locks for: of a purchase the higher one. Undefined until both are entered. */
export function lockedPrice(entry: Entry): Amount | undefined {
  const stop = stopPriceOf(entry);
  if (!isAmount(entry.price) || !isAmount(stop)) return undefined;
  return decimal(entry.price).gt(stop) ? decimal(entry.price) : decimal(stop);
}

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
