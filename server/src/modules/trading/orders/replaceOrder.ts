import type { ParsedOf } from '@aldgate/contract';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { isTriggered } from '@aldgate/domain/trading/trigger.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Sender } from '../../exchangeAccounts/index.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import type { OrderRow, RequestTerms } from '../tables.ts';
import type { TimedOrder } from './deadline.ts';
import { guardAmendment } from './limits/guardOrders.ts';
import type { LimitGuard } from './limits/limitGuard.ts';
import { checkReplacement } from './orderChecks.ts';
import type { OrderDeps } from './orderDeps.ts';
import { isConfirmed, type OrderResult, orderResult } from './orderRow.ts';
import { placeOrder } from './placeOrder.ts';
import { replacementId, runReplacement } from './runReplacement.ts';
import { storeOrder } from './writeOrder.ts';

type Terms = Omit<ParsedOf<'amendOrder'>, 'exchangeKeyId' | 'instrumentId' | 'clientOrderId' | 'validUntil'>;

/** Whether an order waits for its trigger, or ended before it triggered. */
export const isUntriggered = (row: OrderRow): boolean =>
  row.condition_type !== null && !isTriggered(parseOrderRow(row));

/**
 * Amends an order for which the exchange has no such call, a conditional one or one of spot: another order with the new
 * terms takes its place. What the old one of an order that opens had filled comes off the new order's quantity:
 * together they never exceed the wanted one. The new order's id follows from the order, the terms and the deadline: a
 * repeat is the same amendment.
 */
export function replaceOrder(
  deps: OrderDeps,
  sender: Sender,
  old: OrderRow,
  terms: Terms,
  validUntil: number,
): Promise<OrderResult> {
  const { account } = sender;
  const wanted = buildWanted(old, terms, validUntil);
  let guard: LimitGuard | undefined;
  return runReplacement(deps, sender, {
    old,
    clientOrderId: wanted.clientOrderId,
    validUntil,
    before: readTerms(old),
    wanted: readWanted(wanted, terms.quantity),
    answer: (row) => Promise.resolve({ name: row.client_order_id, result: orderResult(row) }),
    isReplaceable: (_, row) => isReplaceable(row),
    async check() {
      await checkReplacement(deps, account, wanted, old);
      guard = await guardAmendment(deps, sender, wanted, { old, count: 1 });
    },
    store: async (tx) => {
      await guard?.check(tx);
      const row = await storeOrder(tx, sender, wanted, deps.clock());
      return row && [row];
    },
    sendNew: ([row]) => {
      if (row === undefined) throw new Error('an amendment of an order has one order');
      return placeOrder(deps, account, row, validUntil);
    },
  });
}

/** The terms of an amendment as they are stored. */
const readWanted = ({ clientOrderId, price, condition, expiresAt }: TimedOrder, quantity: string): RequestTerms => ({
  clientOrderId,
  quantity,
  price: price ?? null,
  expiresAt: expiresAt ?? null,
  triggerPrice: condition?.triggerPrice ?? null,
  triggerBy: condition?.triggerBy ?? null,
});

const isReplaceable = (row: OrderRow): boolean => {
  if (traitsOf(row.product).amends === 'byReplacement' && !isUntriggered(row))
    return row.price_type === 'limit' && (row.status === 'running' || row.status === 'partial-filled');
  return isUntriggered(row) && row.status === 'running' && isConfirmed(row);
};

/** The new order: the old one's terms, and those that change. */
function buildWanted(old: OrderRow, terms: Terms, validUntil: number) {
  const order = parseOrderRow(old);
  const { condition, priceType, direction, reduceOnly, timeInForce, instrumentId } = order;
  const { quantity, price = order.price, triggerPrice = condition?.triggerPrice, triggerBy, expiresAt } = terms;
  const until = expiresAt ?? order.expiresAt;
  if (condition !== null && until === null) throw formatError({ expiresAt: 'is required' });
  if (condition === null && [terms.triggerPrice, triggerBy, expiresAt].some((term) => term !== undefined))
    throw formatError({ triggerPrice: 'trigger and expiry are those of a conditional order' });
  if (priceType === 'market' && terms.price !== undefined) throw formatError({ price: 'a market order has no price' });
  return {
    instrumentId,
    clientOrderId: replacementId(old.id, terms, validUntil),
    direction,
    priceType,
    timeInForce,
    reduceOnly,
    size: { quantity },
    ...(price === null ? {} : { price }),
    ...(old.order_group_id !== null && { orderGroupId: old.order_group_id }),
    validUntil,
    ...(condition !== null &&
      until !== null &&
      triggerPrice !== undefined && {
        expiresAt: until,
        condition: { type: condition.type, triggerPrice, triggerBy: triggerBy ?? condition.triggerBy },
      }),
  } satisfies TimedOrder;
}

function readTerms(row: OrderRow) {
  const { clientOrderId, quantity, price, expiresAt, condition } = parseOrderRow(row);
  const { triggerPrice = null, triggerBy = null } = condition ?? {};
  return { clientOrderId, quantity, price, expiresAt, triggerPrice, triggerBy };
}
