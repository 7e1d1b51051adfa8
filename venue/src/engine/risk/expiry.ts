import type { SetCountdown } from '../commands.ts';
import { cancelOrders } from '../orders/cancelOrder.ts';
import { closeOrder } from '../orders/closeOrder.ts';
import { dropAlgo } from '../orders/dropAlgo.ts';
import type { World } from '../world.ts';

/** Ends the orders, and the algo orders that wait, whose time is over. */
export function expireOrders(world: World): void {
  for (const [id, { account: owner, at }] of [...world.state.expiring]) {
    if (at > world.at) continue;
    world.state.expiring.delete(id);
    const account = world.account(owner);
    const order = account.orders.get(id);
    if (order === undefined) continue;
    world.book(order.symbol).cancel(id);
    closeOrder(world, account, order, 'EXPIRED');
  }
  for (const [id, { account: owner, at }] of [...world.state.expiringAlgos]) {
    if (at > world.at) continue;
    world.state.expiringAlgos.delete(id);
    const account = world.account(owner);
    const waiting = account.algos.get(id);
    if (waiting?.status === 'NEW') dropAlgo(world, account, waiting, 'EXPIRED');
  }
}

/** Sets when the open orders of a contract are cancelled unless it is set again; 0 milliseconds: never. */
export function setCountdown(world: World, { account, symbol, ms }: SetCountdown): SetCountdown {
  world.account(account);
  world.contract(symbol);
  const key = `${account}/${symbol}`;
  if (ms === 0) world.state.countdowns.delete(key);
  else world.state.countdowns.set(key, world.at + ms);
  return { type: 'setCountdown', account, symbol, ms };
}

export function runCountdowns(world: World): void {
  for (const [key, at] of [...world.state.countdowns]) {
    if (at > world.at) continue;
    world.state.countdowns.delete(key);
    const [account = '', symbol = ''] = key.split('/');
    cancelOrders(world, { account: Number(account), symbol });
  }
}
