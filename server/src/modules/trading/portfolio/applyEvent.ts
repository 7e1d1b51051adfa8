import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { AccountEvent, BalanceEvent, LeverageEvent, OrderEvent } from '@aldgate/domain/trading/accountReport.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { arithmeticOf } from '@aldgate/domain/trading/products/arithmeticOf.ts';
import {
  type AccountState,
  type Cost,
  findOrderKey,
  type OpenOrder,
  rememberedFill,
  withEntry,
  withList,
  withOrder,
} from './accountState.ts';

const NOTHING: Cost = { quantity: 0n, cost: 0n, realised: 0n, since: 0 };

/**
 * The state after an event of the account's stream. Late or repeated events change nothing, because each is compared
 * by the exchange's time.
 */
export function applyEvent(state: AccountState, event: AccountEvent): AccountState {
  const seen = event.at > state.at ? { ...state, at: event.at } : state;
  switch (event.type) {
    case 'order':
      return applyOrder(seen, event);
    case 'balance':
      return applyBalance(seen, event);
    case 'leverage':
      return applyLeverage(seen, event);
    case 'list':
      return withList(seen, event.list);
    default:
      return seen;
  }
}

function applyOrder(state: AccountState, { update, fill }: OrderEvent): AccountState {
  const next = withOrder(state, update);
  const counted = fill === undefined ? next : withFill(next, fill, findOrderKey(next, update));
  if (update.liquidationType === null) return counted;
  const known = counted.forced.get(update.instrumentId);
  if (known !== undefined && known.at > update.updatedAt) return counted;
  const forced = { type: update.liquidationType, isInFlight: !isEnded(update.status), at: update.updatedAt };
  return { ...counted, forced: withEntry(counted.forced, update.instrumentId, forced) };
}

/** Counts an execution once, in its order's fees and in the cost of the position, which spot does not have. */
function withFill(state: AccountState, fill: Fill, key: string): AccountState {
  const id = `${fill.instrumentId}/${fill.tradeId}/${fill.orderId}`;
  if (state.fills.has(id)) return state;
  const known = state.costs.get(fill.instrumentId) ?? NOTHING;
  const isCounted = !traitsOf(fill.product).hasPositions || fill.at <= known.since;
  const [open, ended] = [state.orders.get(key), state.ended.get(key)];
  return {
    ...state,
    fills: rememberedFill(state.fills, id),
    costs: isCounted ? state.costs : withEntry(state.costs, fill.instrumentId, costAfter(known, fill)),
    orders: open === undefined ? state.orders : state.orders.with(key, paidFor(open, fill)),
    ended: ended === undefined ? state.ended : withEntry(state.ended, key, paidFor(ended, fill)),
  };
}

function paidFor(order: OpenOrder, fill: Fill): OpenOrder {
  return {
    ...order,
    fee: toDecimalString(decimal(order.fee).plus(fill.fee)),
    feeAsset: fill.feeAsset,
    realizedPnl: toDecimalString(decimal(order.realizedPnl).plus(fill.realizedPnl)),
    lastDealAt: Math.max(order.lastDealAt ?? 0, fill.at),
  };
}

/** `realised` is the exchange's figure; it counts from the execution that opens the position. */
export function costAfter(
  held: Cost,
  fill: Pick<Fill, 'product' | 'direction' | 'quantity' | 'price' | 'realizedPnl'>,
): Cost {
  const quantity = parseFixed(fill.quantity) * (fill.direction === 'buy' ? 1n : -1n);
  const { after, closed, opened } = arithmeticOf(fill.product).execute(held, {
    quantity,
    price: parseFixedRounded(fill.price),
  });
  const isOpening = held.quantity === 0n || (opened > 0n && closed > 0n);
  return {
    ...after,
    realised: isOpening ? 0n : held.realised + parseFixedRounded(fill.realizedPnl),
    since: held.since,
  };
}

function applyBalance(state: AccountState, event: BalanceEvent): AccountState {
  const at = event.changedAt;
  const balances = new Map(state.balances);
  for (const { asset, wallet, cross, locked } of event.balances) {
    const known = balances.get(asset);
    if (known !== undefined && known.at > at) continue;
    const available = locked === undefined ? (known?.available ?? wallet) : wallet - locked;
    balances.set(asset, { wallet, cross, available, ...(locked !== undefined && { locked }), at });
  }
  const positions = new Map(state.positions);
  const settings = new Map(state.settings);
  for (const { instrumentId, isIsolated, ...position } of event.positions) {
    if ((positions.get(instrumentId)?.at ?? 0) > at) continue;
    positions.set(instrumentId, { ...position, at });
    const setting = settings.get(instrumentId);
    if (setting !== undefined && setting.isIsolated !== isIsolated)
      settings.set(instrumentId, { ...setting, isIsolated });
  }
  return { ...state, balances, positions, settings };
}

function applyLeverage(state: AccountState, { instrumentId, leverage }: LeverageEvent): AccountState {
  const isIsolated = state.settings.get(instrumentId)?.isIsolated ?? false;
  return { ...state, settings: withEntry(state.settings, instrumentId, { leverage, isIsolated }) };
}
