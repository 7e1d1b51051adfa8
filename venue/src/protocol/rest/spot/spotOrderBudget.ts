import type { CommandProcessor } from '../../../journal/commandProcessor.ts';
import { SPOT_ORDER_LIMITS } from '../../payloads/spot/spotExchangeInfo.ts';
import { OrderMeter, SPOT_WINDOWS } from '../orderMeter.ts';

/**
 * The unfilled orders of spot accounts: an order adds one, its first fill takes one back. `now` is the system time,
 * epoch milliseconds.
 */
export function createSpotOrderBudget(processor: Pick<CommandProcessor, 'listen'>, now: () => number): OrderMeter {
  const meter = new OrderMeter(SPOT_WINDOWS);
  processor.listen(({ events }) => {
    for (const event of events) {
      if (event.type === 'spotOrder' && event.fill !== undefined && event.fill.quantity === event.order.filled)
        meter.add(event.account, [-1, -1], now());
    }
  });
  return meter;
}

/** GET /rateLimit/order: the limits with what an account has used. */
export function spotRateLimits(meter: OrderMeter, account: number, at: number): unknown {
  const counts = meter.add(account, [0, 0], at);
  return SPOT_ORDER_LIMITS.map((limit, index) => ({ ...limit, count: counts[index]?.used ?? 0 }));
}
