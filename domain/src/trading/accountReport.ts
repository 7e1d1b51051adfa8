import type { Fill } from './fill.ts';
import type { OrderList } from './orderList.ts';
import type { OrderUpdate } from './orderUpdate.ts';

/** A wallet's balance of one asset, in 10^-8. `at` is the exchange's time of its update, epoch ms. */
export interface Balance {
  readonly wallet: bigint;
  /** The part outside isolated wallets. */
  readonly cross: bigint;
  /** The exchange's last value; shown for assets that are no margin asset here. */
  readonly available: bigint;
  /** The part that open spot orders lock; missing for futures. */
  readonly locked?: bigint;
  readonly at: number;
}

/** A position in one contract, in 10^-8; positive is long. */
export interface Position {
  readonly quantity: bigint;
  readonly entryPrice: bigint;
  readonly breakEvenPrice: bigint;
  readonly isolatedWallet: bigint;
  readonly at: number;
}

/** A contract's leverage and margin mode. */
export interface Setting {
  readonly leverage: number;
  readonly isIsolated: boolean;
}

/** Rates of the commission as decimal fractions. */
export interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** A position as the exchange reports it, with its cost in 10^-8: the entry price is rounded. */
export interface ReportedPosition extends Position {
  readonly instrumentId: string;
  readonly cost: bigint;
}

/** The state of a product of an account as an exchange reports it, at nearly the same time. */
export interface AccountReport {
  /** By asset. */
  readonly balances: ReadonlyMap<string, Balance>;
  readonly positions: readonly ReportedPosition[];
  /** By instrument. */
  readonly settings: ReadonlyMap<string, Setting>;
  /** The open orders; conditional ones come first. */
  readonly orders: readonly OrderUpdate[];
  /** Missing where each contract has rates of its own, and where the exchange does not say. */
  readonly feeRates?: FeeRates;
}

/** An order changed; `fill` is the execution that changed it. */
export interface OrderEvent {
  readonly type: 'order';
  readonly update: OrderUpdate;
  readonly fill: Fill | undefined;
  /** Whether it reports a conditional order that waits for its trigger. */
  readonly isConditional: boolean;
}

/** Balances and positions changed, at the exchange's time `changedAt` (epoch ms); figures in 10^-8. */
export interface BalanceEvent {
  readonly type: 'balance';
  readonly changedAt: number;
  /** Whether an order's execution was the reason. */
  readonly isOfOrder: boolean;
  readonly balances: readonly (Pick<Balance, 'wallet' | 'cross' | 'locked'> & { readonly asset: string })[];
  readonly positions: readonly (Omit<Position, 'at'> &
    Pick<Setting, 'isIsolated'> & { readonly instrumentId: string })[];
}

/** A contract's leverage changed. */
export interface LeverageEvent {
  readonly type: 'leverage';
  readonly instrumentId: string;
  readonly leverage: number;
}

/** A list of spot orders changed. */
export interface OrderListEvent {
  readonly type: 'list';
  readonly list: OrderList;
}

/** An event of an account's stream; `at` is the exchange's time, epoch ms. */
export type AccountEvent = { readonly at: number } & (
  | OrderEvent
  | BalanceEvent
  | LeverageEvent
  | OrderListEvent
  | { readonly type: 'other' }
);
