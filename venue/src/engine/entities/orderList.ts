/** Two orders of which one ends the other (OCO): an exit with profit and a stop. Times in epoch milliseconds. */
export interface OrderList {
  readonly id: number;
  readonly account: number;
  /** Id of the pair. */
  readonly symbol: string;
  readonly clientListId: string;
  readonly orders: readonly ListedOrder[];
  readonly createdAt: number;
  /** The order that has traded or triggered, so that the other one has expired; 0 before. */
  leading: number;
  status: 'EXECUTING' | 'ALL_DONE';
  updatedAt: number;
}

export interface ListedOrder {
  readonly id: number;
  readonly clientOrderId: string;
}
