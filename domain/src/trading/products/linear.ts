import { abs, max, min, mulDiv, ONE, times } from '../../money/fixed.ts';
import type { ContractArithmetic } from './arithmetic.ts';
import { liquidationPrice } from './liquidationPrice.ts';

/** Contracts that are quoted and margined in the same asset, as USDⓈ-margined futures: value is price × quantity. */
export const linear: ContractArithmetic = {
  notional: times,
  unrealizedProfit: ({ quantity, cost }, price) => times(quantity, price) - cost,
  costFromProfit: (quantity, price, profit) => times(quantity, price) - profit,
  /** Rounded half up. */
  entryPrice({ quantity, cost }) {
    const size = abs(quantity);
    const value = (quantity < 0n ? -cost : cost) * ONE;
    return (2n * value + size) / (2n * size);
  },
  execute(held, { quantity, price }) {
    const isClosing = held.quantity !== 0n && held.quantity > 0n !== quantity > 0n;
    const closed = isClosing ? min(abs(held.quantity), abs(quantity)) : 0n;
    const opened = abs(quantity) - closed;
    const sign = quantity > 0n ? 1n : -1n;
    const closedCost = closed === 0n ? 0n : mulDiv(held.cost, closed, abs(held.quantity));
    const openedCost = times(sign * opened, price);
    return {
      after: { quantity: held.quantity + quantity, cost: held.cost - closedCost + openedCost },
      closed,
      opened,
      openedCost,
      realized: closed === 0n ? 0n : times(-sign * closed, price) - closedCost,
    };
  },
  executionLoss: ({ quantity, price }, mark) => max(0n, times(quantity, price) - times(quantity, mark)),
  /** Rounded up. */
  initialMargin(notional, leverage) {
    const divisor = BigInt(leverage);
    return (notional + divisor - 1n) / divisor;
  },
  maxExposure: (notional, { bids, asks }) => max(abs(notional), max(abs(notional + bids), abs(notional - asks))),
  maxOpening: (balance, leverage, price) => (balance * BigInt(leverage) * ONE) / price,
  liquidationPrice,
};
