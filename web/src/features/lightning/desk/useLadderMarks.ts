import { useMemo } from 'react';
import type { LadderEntry, LadderLiquidation, LadderOrder } from '../ladder/types.ts';
import type { Target } from '../states/useTargets.ts';
import { type AccountOrder, listOrders } from '../table/accountOrders.ts';

/** An open order as the ladder has it; an order that waits for a trigger is at its trigger. Null without a price. */
export function toLadderOrder({ keyId, accountName, ...order }: AccountOrder): LadderOrder | null {
  const isStop = order.condition !== null && !order.triggered;
  const price = isStop ? order.condition?.triggerPrice : order.price;
  if (price === null || price === undefined) return null;
  const { clientOrderId, direction, quantity } = order;
  return {
    clientOrderId,
    exchangeKeyId: keyId,
    accountName,
    direction,
    price,
    quantity,
    isStop,
  };
}

interface LadderMarks {
  readonly orders: readonly LadderOrder[];
  readonly entries: readonly LadderEntry[];
  readonly liquidations: readonly LadderLiquidation[];
}

/** Finds what the listed accounts have in a contract: open orders, entries and liquidation prices. */
export function useLadderMarks(targets: readonly Target[], symbol: string): LadderMarks {
  return useMemo(() => {
    const positions = targets.flatMap(({ accountName, states }) =>
      (states.positions?.items ?? [])
        .filter(({ instrumentId }) => instrumentId === symbol)
        .map((position) => ({ ...position, accountName })),
    );
    return {
      orders: listOrders(targets)
        .filter(({ instrumentId }) => instrumentId === symbol)
        .flatMap((order) => toLadderOrder(order) ?? []),
      entries: positions.map(({ openPrice, side, quantity, accountName }) => ({
        price: openPrice,
        direction: side === 'long' ? ('buy' as const) : ('sell' as const),
        quantity,
        accountName,
      })),
      liquidations: positions.flatMap(({ liquidationPrice, accountName }) =>
        liquidationPrice === null ? [] : { price: liquidationPrice, accountName },
      ),
    };
  }, [targets, symbol]);
}
