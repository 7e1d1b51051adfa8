import { BUY, type Side } from '../../matching/side.ts';
import type { SpotOrderType } from '../entities/order.ts';
import type { MarketState } from '../state.ts';

/** The terms that decide when an order triggers; prices in ticks. */
export interface SpotTrigger {
  readonly side: Side;
  readonly orderType: SpotOrderType;
  readonly stopPrice: number;
}

/** Whether it waits above the market: a stop that buys, or a take-profit that sells. */
export const waitsAbove = ({ side, orderType }: Omit<SpotTrigger, 'stopPrice'>): boolean =>
  orderType.startsWith('STOP') === (side === BUY);

/** Whether the last trade has reached the trigger; never before the first trade. */
export function isTriggered(trigger: SpotTrigger, { last }: Pick<MarketState, 'last'>): boolean {
  if (last === 0) return false;
  return waitsAbove(trigger) ? last >= trigger.stopPrice : last <= trigger.stopPrice;
}
