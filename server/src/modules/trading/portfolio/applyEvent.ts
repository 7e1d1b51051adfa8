import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { linear } from '@aldgate/domain/trading/products/linear.ts';
import { parseFillEvent } from '@aldgate/exchange/products/usdm/fills.ts';
import { parseAlgoEvent, parseOrderEvent } from '@aldgate/exchange/products/usdm/orderUpdates.ts';
import type {
  AccountConfigUpdate,
  AccountUpdate,
  OrderTradeUpdate,
  UserEvent,
} from '@aldgate/exchange/signed/payloads/userEvents.ts';
import {
  type AccountState,
  type Cost,
  findOrderKey,
  type OpenOrder,
  rememberedFill,
  withEntry,
  withOrder,
} from './accountState.ts';

const NOTHING: Cost = { quantity: 0n, cost: 0n, realised: 0n, since: 0 };

/**
 * The state after an event of the account's stream. Late or repeated events change nothing, because each is compared
 * by the exchange's time.
 */
export function applyEvent(state: AccountState, event: UserEvent): AccountState {
  const seen = event.E > state.at ? { ...state, at: event.E } : state;
  switch (event.e) {
    case 'ORDER_TRADE_UPDATE':
      return applyOrder(seen, event);
    case 'ALGO_UPDATE':
      return withOrder(seen, parseAlgoEvent(event));
    case 'ACCOUNT_UPDATE':
      return applyAccount(seen, event);
    case 'ACCOUNT_CONFIG_UPDATE':
      return applyConfig(seen, event);
    default:
      return seen;
  }
}

function applyOrder(state: AccountState, event: OrderTradeUpdate): AccountState {
  const update = parseOrderEvent(event);
  const fill = parseFillEvent(event);
  const next = withOrder(state, update);
  const counted = fill === undefined ? next : withFill(next, fill, findOrderKey(next, update));
  if (update.liquidationType === null) return counted;
  const known = counted.forced.get(update.instrumentId);
  if (known !== undefined && known.at > update.updatedAt) return counted;
  const forced = { type: update.liquidationType, isInFlight: !isEnded(update.status), at: update.updatedAt };
  return { ...counted, forced: withEntry(counted.forced, update.instrumentId, forced) };
}

/** Counts an execution once, in the position's cost and in its order's fees. */
function withFill(state: AccountState, fill: Fill, key: string): AccountState {
  const id = `${fill.instrumentId}/${fill.tradeId}/${fill.orderId}`;
  if (state.fills.has(id)) return state;
  const known = state.costs.get(fill.instrumentId) ?? NOTHING;
  const isCounted = fill.at <= known.since;
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
export function costAfter(held: Cost, fill: Pick<Fill, 'direction' | 'quantity' | 'price' | 'realizedPnl'>): Cost {
  const quantity = parseFixed(fill.quantity) * (fill.direction === 'buy' ? 1n : -1n);
  const { after, closed, opened } = linear.execute(held, { quantity, price: parseFixedRounded(fill.price) });
  const isOpening = held.quantity === 0n || (opened > 0n && closed > 0n);
  return {
    ...after,
    realised: isOpening ? 0n : held.realised + parseFixedRounded(fill.realizedPnl),
    since: held.since,
  };
}

function applyAccount(state: AccountState, { T, a }: AccountUpdate): AccountState {
  const balances = new Map(state.balances);
  for (const { a: asset, wb, cw } of a.B) {
    const known = balances.get(asset);
    if (known !== undefined && known.at > T) continue;
    const wallet = parseFixedRounded(wb);
    balances.set(asset, { wallet, cross: parseFixedRounded(cw), available: known?.available ?? wallet, at: T });
  }
  const positions = new Map(state.positions);
  const settings = new Map(state.settings);
  for (const row of a.P) {
    if ((positions.get(row.s)?.at ?? 0) > T) continue;
    positions.set(row.s, {
      quantity: parseFixedRounded(row.pa),
      entryPrice: parseFixedRounded(row.ep),
      breakEvenPrice: parseFixedRounded(row.bep ?? row.ep),
      isolatedWallet: parseFixedRounded(row.iw),
      at: T,
    });
    const isIsolated = row.mt.toLowerCase() === 'isolated';
    const setting = settings.get(row.s);
    if (setting !== undefined && setting.isIsolated !== isIsolated) settings.set(row.s, { ...setting, isIsolated });
  }
  return { ...state, balances, positions, settings };
}

function applyConfig(state: AccountState, { ac }: AccountConfigUpdate): AccountState {
  if (ac === undefined) return state;
  const isIsolated = state.settings.get(ac.s)?.isIsolated ?? false;
  return { ...state, settings: withEntry(state.settings, ac.s, { leverage: Math.max(1, ac.l), isIsolated }) };
}
