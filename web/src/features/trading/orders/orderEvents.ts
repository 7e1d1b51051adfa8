import type { Pushed } from '@aldgate/contract/trading/push.ts';

type Listener = (order: Pushed['order']) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with each order event of the open account, until the returned function is called. */
export function listenToOrders(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitOrder(order: Pushed['order']): void {
  for (const listener of listeners) listener(order);
}
