import type { Order, Position } from '../../account/queries.ts';

type Stop = Pick<Order, 'instrumentId' | 'direction' | 'reduceOnly' | 'condition'>;

/** Whether a conditional order only reduces positions. */
export const isStop = ({ reduceOnly, condition }: Pick<Stop, 'reduceOnly' | 'condition'>): boolean =>
  reduceOnly && condition !== null;

/** Whether a conditional order reduces this position. */
const protects = (order: Stop, position: Pick<Position, 'instrumentId' | 'side'>): boolean =>
  isStop(order) &&
  order.instrumentId === position.instrumentId &&
  order.direction === (position.side === 'long' ? 'sell' : 'buy');

/** The number of conditional orders that are cancelled once these positions are closed. */
export const countStops = (
  orders: readonly Stop[],
  positions: readonly Pick<Position, 'instrumentId' | 'side'>[],
): number => orders.filter((order) => positions.some((position) => protects(order, position))).length;

/** Whether a conditional order has no position to reduce. Unknown positions are assumed to exist. */
export const lacksPosition = (
  order: Stop,
  positions: readonly Pick<Position, 'instrumentId' | 'side' | 'quantity'>[] | undefined,
): boolean =>
  isStop(order) &&
  positions !== undefined &&
  !positions.some((position) => position.quantity !== '0' && protects(order, position));
