/** `executing` has open orders; `failed` was rejected as a whole. */
export type OrderListStatus = 'executing' | 'ended' | 'failed';

/** A list of spot orders of which one ends the other, from any source; `updatedAt` is the exchange's time, epoch ms. */
export interface OrderList {
  readonly instrumentId: string;
  readonly clientListId: string;
  readonly listId: string;
  readonly status: OrderListStatus;
  readonly orders: readonly { readonly orderId: string; readonly clientOrderId: string }[];
  readonly updatedAt: number;
}
