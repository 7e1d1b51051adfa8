import { BELOW_MINIMUM } from '@aldgate/contract/trading/reasons.ts';
import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import { decimal, isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed, max, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { findBoundViolations, type OrderRules } from '@aldgate/domain/trading/orderBounds.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import type { OrderRow, ProtectionRow } from '../../tables.ts';
import type { TimedOrder } from '../deadline.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { buildLegs, type NewList, placeList, storeListIn } from '../spot/sendOrderList.ts';
import { storeOrder } from '../writeOrder.ts';
import { legId, legTerms } from './legTerms.ts';
import { noteMet } from './noteMet.ts';
import { notifyBelowMinimum } from './notifyProtection.ts';
import { type Opening, readExecutions } from './openingOrders.ts';
import { newDeadline, sendLegs } from './placeLegs.ts';
import {
  changeProtection,
  isUnchanged,
  ORDER_COLUMN,
  readProtection,
  type StoredLeg,
  wantedLegs,
} from './protectionRow.ts';
import { scheduleExpiryNotice } from './storeLegs.ts';

/** Orders that sell a purchase: two of which one ends the other, or one. */
interface SpotExit {
  readonly list: NewList | undefined;
  readonly legs: readonly TimedOrder[];
}

/**
 * Sells what a purchase received, rounded down to the step: stores the orders with the state `placing`, then sends them
 * once. A leg whose condition is `met` already sells at market instead. Where it is below the exchange's minimum the
 * protection has failed, which members are notified of. Undefined if nothing was sent.
 */
export async function placeSpotLegs(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  opening: Opening,
  met?: StoredLeg,
): Promise<ProtectionRow | undefined> {
  const { rules } = await account.exchange.instruments.find(row.instrument_id);
  const quantity = roundToSteps(await readReceived(deps, row, opening), rules);
  const validUntil = newDeadline(deps);
  const exit = isPositive(quantity) ? buildExit(row, quantity, { validUntil, met }) : undefined;
  const isSellable = exit?.legs.every((leg) => isLargeEnough(rules, leg)) === true;
  if (exit === undefined || !isSellable) {
    await inTransaction(deps.database, async (tx) => {
      const rejection = { rejection_code: BELOW_MINIMUM, rejection_message: `${quantity} is below the minimum.` };
      const hasFailed = await changeProtection(tx, row, { state: 'failed', ...rejection }, deps.clock());
      if (hasFailed) await notifyBelowMinimum(tx, account, row, quantity, deps.clock());
    });
    return undefined;
  }
  return storeAndSend(deps, account, row, { exit, validUntil, met });
}

async function storeAndSend(
  deps: OrderDeps,
  account: TradingAccount,
  row: ProtectionRow,
  {
    exit: { list, legs },
    validUntil,
    met,
  }: { readonly exit: SpotExit; readonly validUntil: number; readonly met: StoredLeg | undefined },
): Promise<ProtectionRow | undefined> {
  const sender = { account, user: { userId: row.user_id } };
  const at = deps.clock();
  const stored = await inTransaction(deps.database, async (tx) => {
    if (!(await isUnchanged(tx, row))) return undefined;
    const [first] = legs;
    if (list === undefined) {
      const order = first && (await storeOrder(tx, sender, first, at));
      if (order === undefined) throw taken(row);
      await markPlacing(tx, row, [order], { at, met });
      if (met !== undefined) await noteMet(tx, account, row, met, at);
      return { list: undefined, orders: [order] };
    }
    const listed = await storeListIn(tx, sender, list, legs, at);
    if (listed === undefined) throw taken(row);
    await markPlacing(tx, row, listed.orders, { at, met });
    return { list: listed, orders: listed.orders };
  });
  if (stored === undefined) return undefined;
  if (stored.list === undefined || list === undefined)
    await sendLegs(deps, account, { orders: stored.orders, replaced: [] }, validUntil);
  else
    await placeList(deps, account, list, stored.list).catch((error: unknown) => {
      // The rows have what the exchange refuses.
      if (!(error instanceof ApiError)) throw error;
    });
  return readProtection(deps.database, row.id);
}

const taken = ({ id }: ProtectionRow): Error => new Error(`an id of the protection ${id} is taken`);

async function markPlacing(
  tx: Tx,
  row: ProtectionRow,
  orders: readonly OrderRow[],
  { at, met }: { readonly at: number; readonly met: StoredLeg | undefined },
): Promise<void> {
  const placed = met === undefined ? wantedLegs(row) : [met.leg];
  const columns = Object.fromEntries(placed.map((leg, index) => [ORDER_COLUMN[leg], orders[index]?.id ?? null]));
  await changeProtection(tx, row, { state: 'placing', attempt: row.attempt + 1, ...columns }, at);
  await scheduleExpiryNotice(tx, row);
}

/** The base asset that the purchase brought, fees taken off; decimal string. */
async function readReceived({ database }: OrderDeps, row: ProtectionRow, opening: Opening): Promise<string> {
  const { base } = splitPair(row.instrument_id);
  const executions = await readExecutions(database, row, opening);
  const received = executions
    .filter(({ isOpening }) => isOpening)
    .reduce(
      (sum, { quantity, fee, fee_asset }) => sum.plus(quantity).minus(fee_asset === base ? fee : '0'),
      decimal('0'),
    );
  return toDecimalString(received);
}

function roundToSteps(quantity: string, { stepSize, marketStepSize }: OrderRules): string {
  const step = max(parseFixed(stepSize), parseFixed(marketStepSize));
  return formatFixed((parseFixed(quantity) / step) * step);
}

function buildExit(
  row: ProtectionRow,
  quantity: string,
  { validUntil, met }: { readonly validUntil: number; readonly met: StoredLeg | undefined },
): SpotExit {
  const attempt = row.attempt + 1;
  if (met !== undefined)
    return { list: undefined, legs: [legTerms(row, met.leg, { attempt, validUntil, quantity, isAtMarket: true })] };
  const { take_profit, stop_loss, instrument_id: instrumentId, direction } = row;
  if (take_profit === null || stop_loss === null) {
    const legs = wantedLegs(row).map((leg) => legTerms(row, leg, { attempt, validUntil, quantity }));
    return { list: undefined, legs };
  }
  const list: NewList = {
    instrumentId,
    clientListId: legId(row, 'list', attempt),
    direction: direction === 'buy' ? 'sell' : 'buy',
    quantity,
    takeProfit: { clientOrderId: legId(row, 'takeProfit', attempt), price: toDecimalString(take_profit) },
    stop: { clientOrderId: legId(row, 'stopLoss', attempt), triggerPrice: toDecimalString(stop_loss) },
    expiresAt: row.expires_at.getTime(),
  };
  return { list, legs: buildLegs(list, validUntil) };
}

/** Prices are the exchange's to judge: the market may have passed them. */
function isLargeEnough(rules: OrderRules, leg: TimedOrder): boolean {
  const market = { mark: undefined, last: undefined, closable: undefined, now: 0 };
  return findBoundViolations(rules, leg, market).every(({ field }) => field !== 'quantity');
}
