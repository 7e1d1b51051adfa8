import type { TimeSlice } from '../market/timeSlice.ts';
import type { SelfTrade } from '../matching/order.ts';
import type { Side } from '../matching/side.ts';
import type { Wallet } from './entities/account.ts';
import type { AlgoOrderType, WorkingType } from './entities/algoOrder.ts';
import type { FuturesOrderType, OrderStatus, OrderTimeInForce } from './entities/order.ts';
import type { CancelOrderList, PlaceOrderList, PlaceSpotOrder } from './spotCommands.ts';
import type { StoredPermissions } from './upgradeState.ts';

/**
 * All commands that change the venue. They are plain data as stored in the journal: prices in ticks, quantities in
 * steps, money as text in 10^-8, times in epoch milliseconds; `symbol` is the id of an instrument. Random values and
 * clock readings are part of the command, so that replaying it gives the same state.
 */
export type Command =
  | ListMarkets
  | OpenAccount
  | CreateKey
  | ChangeKey
  | DeleteKey
  | Deposit
  | Transfer
  | PlaceOrder
  | PlaceSpotOrder
  | ReplaceSpotOrder
  | PlaceOrderList
  | CancelOrderList
  | AmendOrder
  | CancelOrder
  | CancelOrders
  | PlaceAlgoOrder
  | CancelAlgoOrder
  | CancelAlgoOrders
  | SetLeverage
  | SetMarginType
  | MovePositionMargin
  | SetCountdown
  | Shock
  | Tick;

/** Lists instruments that the venue did not have. They stand after those before them. */
export interface ListMarkets {
  readonly type: 'listMarkets';
  readonly ids: readonly string[];
}

export interface OpenAccount {
  readonly type: 'openAccount';
  readonly name: string;
  readonly master?: number;
  readonly house?: boolean;
  /** Marks the insurance fund, which takes over the remains of a liquidation. */
  readonly insurance?: boolean;
}

export interface CreateKey {
  readonly type: 'createKey';
  readonly account: number;
  readonly key: string;
  readonly secret: string;
  readonly permissions: StoredPermissions;
  readonly addresses: readonly string[];
}

export interface ChangeKey {
  readonly type: 'changeKey';
  readonly key: string;
  readonly permissions?: StoredPermissions;
  readonly addresses?: readonly string[];
}

export interface DeleteKey {
  readonly type: 'deleteKey';
  readonly key: string;
}

/** Money from outside. The only command that increases the venue's total. */
export interface Deposit {
  readonly type: 'deposit';
  readonly account: number;
  readonly wallet: Wallet;
  readonly asset: string;
  readonly amount: string;
}

export interface WalletRef {
  readonly account: number;
  readonly wallet: Wallet;
}

export interface Transfer {
  readonly type: 'transfer';
  readonly from: WalletRef;
  readonly to: WalletRef;
  readonly asset: string;
  readonly amount: string;
  /** The requesting account; client ids are unique within it. */
  readonly by: number;
  /** Id of the transfer: a repeated one is executed once. */
  readonly clientId?: string;
}

export interface PlaceOrder {
  readonly type: 'placeOrder';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: FuturesOrderType;
  readonly timeInForce: OrderTimeInForce;
  /** 0 for a market order, and if `priceMatch` determines it. */
  readonly price: number;
  readonly quantity: number;
  readonly clientOrderId: string;
  readonly reduceOnly: boolean;
  readonly selfTrade: SelfTrade;
  readonly goodTill: number;
  /** 'NONE' or e.g. 'OPPONENT', 'QUEUE_5'. */
  readonly priceMatch: string;
}

export interface OrderRef {
  readonly account: number;
  readonly symbol: string;
  readonly orderId?: number;
  readonly clientOrderId?: string;
}

export interface AmendOrder extends OrderRef {
  readonly type: 'amendOrder';
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
}

export interface CancelOrder extends OrderRef {
  readonly type: 'cancelOrder';
  /** The client id of the cancellation itself; spot only. */
  readonly cancelId?: string;
  /** Only an order with this status is cancelled; spot only. */
  readonly onlyIf?: Extract<OrderStatus, 'NEW' | 'PARTIALLY_FILLED'>;
}

/** Cancels an order and places another one. */
export interface ReplaceSpotOrder {
  readonly type: 'replaceSpotOrder';
  readonly cancel: CancelOrder;
  readonly order: PlaceSpotOrder;
  /** Whether the new order is placed even if the old one cannot be cancelled. */
  readonly allowsFailure: boolean;
}

export interface CancelOrders {
  readonly type: 'cancelOrders';
  readonly account: number;
  readonly symbol: string;
  /** As for `CancelOrder`. */
  readonly cancelId?: string;
}

export interface PlaceAlgoOrder {
  readonly type: 'placeAlgoOrder';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly algoType: AlgoOrderType;
  readonly timeInForce: OrderTimeInForce;
  readonly workingType: WorkingType;
  readonly triggerPrice: number;
  readonly price: number;
  readonly quantity: number;
  readonly clientAlgoId: string;
  readonly reduceOnly: boolean;
  readonly closePosition: boolean;
  readonly priceProtect: boolean;
  readonly selfTrade: SelfTrade;
  readonly priceMatch: string;
  readonly goodTill: number;
}

export interface CancelAlgoOrder {
  readonly type: 'cancelAlgoOrder';
  readonly account: number;
  readonly algoId?: number;
  readonly clientAlgoId?: string;
}

export interface CancelAlgoOrders {
  readonly type: 'cancelAlgoOrders';
  readonly account: number;
  readonly symbol: string;
}

export interface SetLeverage {
  readonly type: 'setLeverage';
  readonly account: number;
  readonly symbol: string;
  readonly leverage: number;
}

export interface SetMarginType {
  readonly type: 'setMarginType';
  readonly account: number;
  readonly symbol: string;
  readonly isolated: boolean;
}

/** Adds to an isolated position's wallet, or withdraws if the amount is below zero. */
export interface MovePositionMargin {
  readonly type: 'movePositionMargin';
  readonly account: number;
  readonly symbol: string;
  readonly amount: string;
}

/** Cancels all open orders of a contract unless renewed in time; 0 disables it. */
export interface SetCountdown {
  readonly type: 'setCountdown';
  readonly account: number;
  readonly symbol: string;
  readonly ms: number;
}

/** Moves the index of one contract, or of all. */
export interface Shock {
  readonly type: 'shock';
  readonly symbol?: string;
  /** Share of the price in 10^-8: -5000000 is −5 %. */
  readonly move: number;
  /** Duration of the move; 0 is a gap. */
  readonly overMs: number;
  /** How long it holds before it reverses at the same speed; 0 means permanently. */
  readonly holdMs: number;
}

/**
 * Advances time: makers quote and takers trade in a time slice of the contracts, or in all of them; with the first
 * slice orders expire, marks move, funding is paid and positions are liquidated.
 */
export interface Tick {
  readonly type: 'tick';
  readonly timeSlice?: TimeSlice;
}
