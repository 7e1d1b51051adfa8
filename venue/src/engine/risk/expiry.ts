import type { SetCountdown } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import { cancelOrders } from '../orders/cancelOrder.ts';
import { closeOrder } from '../orders/closeOrder.ts';
import { endAlgoOrder } from '../orders/endAlgoOrder.ts';

/** Expires orders and waiting algo orders. */
export function expireOrders(engine: EngineContext): void {
  for (const [id, { account: owner, at }] of Array.from(engine.state.expiring)) {
    if (at > engine.at) continue;
    engine.state.expiring.delete(id);
    const account = engine.account(owner);
    const order = account.orders.get(id);
    if (order === undefined) continue;
    engine.book(order.symbol).cancel(id);
    closeOrder(engine, account, order, 'EXPIRED');
  }
  for (const [id, { account: owner, at }] of Array.from(engine.state.expiringAlgos)) {
    if (at > engine.at) continue;
    engine.state.expiringAlgos.delete(id);
    const account = engine.account(owner);
    const algoOrders = account.algos.get(id);
    if (algoOrders?.status === 'NEW') endAlgoOrder(engine, account, algoOrders, 'EXPIRED');
  }
}

/** Sets when the open orders of a contract are cancelled unless renewed; 0 milliseconds disables it. */
export function setCountdown(engine: EngineContext, { account, symbol, ms }: SetCountdown): SetCountdown {
  engine.account(account);
  engine.contract(symbol);
  const key = `${account}/${symbol}`;
  if (ms === 0) engine.state.countdowns.delete(key);
  else engine.state.countdowns.set(key, engine.at + ms);
  return { type: 'setCountdown', account, symbol, ms };
}

export function runCountdowns(engine: EngineContext): void {
  for (const [key, at] of Array.from(engine.state.countdowns)) {
    if (at > engine.at) continue;
    engine.state.countdowns.delete(key);
    const [account = '', symbol = ''] = key.split('/');
    cancelOrders(engine, { account: Number(account), symbol });
  }
}
