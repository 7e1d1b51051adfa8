/** One trade: price in ticks, quantity in steps, time in epoch milliseconds. */
export interface Trade {
  readonly id: number;
  readonly time: number;
  readonly price: number;
  readonly quantity: number;
  /** True if the taker sold. */
  readonly buyerIsMaker: boolean;
  /** Consecutive trades with the same price and side within 100 ms have the same aggregate id. */
  readonly aggregateId: number;
}

/** Trades of one aggregate as one row, with the time of the first. */
export interface AggregateTrade {
  readonly id: number;
  readonly time: number;
  readonly price: number;
  readonly quantity: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly buyerIsMaker: boolean;
}

export const AGGREGATE_MS = 100;

/** Whether a trade belongs to the aggregate of the previous one. */
export function continuesAggregate(before: Omit<Trade, 'aggregateId'>, next: Omit<Trade, 'aggregateId'>): boolean {
  return (
    before.price === next.price &&
    before.buyerIsMaker === next.buyerIsMaker &&
    Math.floor(before.time / AGGREGATE_MS) === Math.floor(next.time / AGGREGATE_MS)
  );
}

export function aggregateTrades(trades: readonly Trade[]): AggregateTrade[] {
  const rows: AggregateTrade[] = [];
  for (const { id, aggregateId, time, price, quantity, buyerIsMaker } of trades) {
    const last = rows.at(-1);
    if (last?.id === aggregateId) {
      rows[rows.length - 1] = { ...last, quantity: last.quantity + quantity, lastId: id };
    } else {
      rows.push({ id: aggregateId, time, price, quantity, firstId: id, lastId: id, buyerIsMaker });
    }
  }
  return rows;
}
