import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import { parseOrderRow } from '../../ingest/storedOrder.ts';
import type { OrderRow, RequestTerms } from '../../tables.ts';
import { checkPermission } from '../checks/permission.ts';
import { assertBounded, receiveDeadline } from '../deadline.ts';
import { isExit } from '../isExit.ts';
import { guardList } from '../limits/guardOrders.ts';
import type { LimitGuard } from '../limits/limitGuard.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { isConfirmed } from '../orderRow.ts';
import { isUntriggered } from '../replaceOrder.ts';
import { replacementId, runReplacement } from '../runReplacement.ts';
import { checkListReplacement } from './checkList.ts';
import { legsOf, listResult, readListOf, requireOrderList, type StoredList } from './orderList.ts';
import { buildLegs, type NewList, placeList, storeListIn } from './sendOrderList.ts';

type Request = ParsedOf<'amendOrderList'>;
type Terms = Omit<Request, 'exchangeKeyId' | 'instrumentId' | 'clientListId' | 'validUntil'>;

/**
 * TR-15: amends an OCO, for which the exchange has no such call: another list with the new terms takes its place. The
 * exchange ends one order of a list with the other, so that the stop is cancelled alone; once an order has filled or
 * triggered, that fails and nothing has changed. The new ids follow from the list, the terms and the deadline: a repeat
 * is the same amendment.
 */
export async function amendOrderList(
  deps: OrderDeps,
  { user, origin, receivedAt }: SignedInCaller,
  { exchangeKeyId, instrumentId, clientListId, validUntil: requested, ...terms }: Request,
): Promise<AnswerOf<'amendOrderList'>> {
  const { accounts, database, clock, updates } = deps;
  const validUntil = receiveDeadline(requested, receivedAt);
  assertBounded(validUntil, receivedAt);
  const account = await accounts.find(user.institutionId, exchangeKeyId);
  const sender = { account, user, origin };
  await checkPermission(deps, sender, { instrumentId, reduceOnly: false });
  await updates.written(account.accountId);
  const old = await requireOrderList(database, account.accountId, { clientListId, instrumentId });
  const { stop } = legsOf(old);
  if (await isExit(database, stop)) throw new ApiError('protectionState', { reason: 'leg' });
  account.exchange.weight('spot').shares.charge(account.institutionId, 'orders', traitsOf('spot').weights.cancel);
  const list = buildList(old, terms, validUntil);
  const legs = buildLegs(list, validUntil);
  let guard: LimitGuard | undefined;
  return runReplacement(deps, sender, {
    old: stop,
    clientOrderId: list.stop.clientOrderId,
    validUntil,
    before: readTerms(old),
    wanted: readWanted(list),
    answer: async (row) => {
      const result = listResult(await requireListOf(database, row));
      return { name: result.clientListId, result };
    },
    isReplaceable,
    async check() {
      await checkListReplacement(deps, account, legs, old.orders);
      guard = await guardList(deps, sender, legs, old.list.quantity);
    },
    async store(tx) {
      await guard?.check(tx);
      return (await storeListIn(tx, sender, list, legs, clock()))?.orders;
    },
    sendNew: async (orders) => {
      const stored = await requireListOf(database, orders[0] ?? stop);
      const quantity = toDecimalString(orders[0]?.quantity ?? list.quantity);
      return placeList(deps, account, { ...list, quantity }, { ...stored, orders });
    },
  });
}

async function requireListOf(database: Database, row: OrderRow): Promise<StoredList> {
  const list = await readListOf(database, row);
  if (list === undefined) throw new ApiError('orderListNotFound');
  return list;
}

/** Whether both orders rest as they were sent. */
async function isReplaceable(database: Database | Tx, stop: OrderRow): Promise<boolean> {
  const isResting = (row: OrderRow) => row.status === 'running' && isConfirmed(row);
  const list = await readListOf(database, stop);
  return isUntriggered(stop) && isResting(stop) && list?.orders.every(isResting) === true;
}

/** The new list: the old one's pair and side, its expiry unless another one is named, and the terms. */
function buildList(old: StoredList, terms: Terms, validUntil: number): NewList {
  const { takeProfit, stop } = legsOf(old);
  const { instrument_id: instrumentId, direction } = old.list;
  return {
    instrumentId,
    direction,
    quantity: terms.quantity,
    clientListId: replacementId(`list ${old.list.id}`, terms, validUntil),
    takeProfit: { ...terms.takeProfit, clientOrderId: replacementId(takeProfit.id, terms, validUntil) },
    stop: { ...terms.stop, clientOrderId: replacementId(stop.id, terms, validUntil) },
    expiresAt: terms.expiresAt ?? stop.expires_at?.getTime(),
  };
}

/** The terms of an amendment as they are stored; the order is the stop. */
const readWanted = ({ clientListId, quantity, takeProfit, stop, expiresAt }: NewList): RequestTerms => ({
  clientOrderId: stop.clientOrderId,
  clientListId,
  quantity,
  takeProfitPrice: takeProfit.price,
  triggerPrice: stop.triggerPrice,
  price: stop.price ?? null,
  expiresAt: expiresAt ?? null,
});

function readTerms(old: StoredList): RequestTerms {
  const { takeProfit, stop } = legsOf(old);
  const { clientOrderId, quantity, condition, price, expiresAt } = parseOrderRow(stop);
  return {
    clientOrderId,
    clientListId: old.list.client_list_id,
    quantity,
    takeProfitPrice: parseOrderRow(takeProfit).price,
    triggerPrice: condition?.triggerPrice ?? null,
    price,
    expiresAt,
  };
}
