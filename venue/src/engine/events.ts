import type { Level } from '../market/level.ts';
import type { WalletRef } from './commands.ts';
import type { AlgoOrder } from './entities/algoOrder.ts';
import type { Order } from './entities/order.ts';
import type { OrderList } from './entities/orderList.ts';
import type { Position } from './entities/position.ts';
import type { AssetBalance } from './spot/balances.ts';

/** Change by a command, in order. Events are copies: later commands do not change them. */
export type ExchangeEvent =
  | BookChanged
  | Traded
  | OrderChanged
  | SpotOrderChanged
  | BalanceChanged
  | OrderListChanged
  | AlgoChanged
  | AccountChanged
  | LeverageChanged
  | MarginCalled
  | IncomePaid
  | FundingSettled
  | Transferred;

/** Book levels that a command changed, absolute quantities; each has one id of firstId … lastId. */
export interface BookChanged {
  readonly type: 'book';
  readonly symbol: string;
  readonly firstId: number;
  readonly lastId: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface Traded {
  readonly type: 'trade';
  readonly symbol: string;
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  readonly buyerIsMaker: boolean;
}

export type Execution = 'NEW' | 'CANCELED' | 'EXPIRED' | 'TRADE' | 'AMENDMENT' | 'CALCULATED';

/** One side of a trade: price in ticks, quantity in steps, money in 10^-8. */
export interface Fill {
  readonly tradeId: number;
  readonly price: number;
  readonly quantity: number;
  readonly maker: boolean;
  /** Notional of the fill. */
  readonly quote: bigint;
  readonly commission: bigint;
  readonly realised: bigint;
}

export interface OrderChanged {
  readonly type: 'order';
  readonly account: number;
  readonly execution: Execution;
  readonly order: Order;
  /** Only with TRADE and CALCULATED. */
  readonly fill: Fill | undefined;
  /** Notional of the account's open bids and asks in the contract afterwards. */
  readonly bids: bigint;
  readonly asks: bigint;
}

export type SpotExecution = 'NEW' | 'CANCELED' | 'REJECTED' | 'TRADE' | 'EXPIRED';

/** One side of a spot trade: price in ticks, quantity in steps, money in 10^-8. */
export interface SpotFill extends Omit<Fill, 'realised'> {
  /** The asset received, of which the commission is taken. */
  readonly commissionAsset: string;
}

/** A change of a spot order, or one of its fills. */
export interface SpotOrderChanged {
  readonly type: 'spotOrder';
  readonly account: number;
  readonly execution: SpotExecution;
  readonly order: Order;
  /** Only with TRADE. */
  readonly fill: SpotFill | undefined;
  /** The client id of the cancellation itself; undefined if nobody cancelled. */
  readonly cancelId: string | undefined;
  /** The balances of the pair's base and quote afterwards. */
  readonly balances: readonly AssetBalance[];
}

/** The beginning of an order list, or its end. */
export interface OrderListChanged {
  readonly type: 'orderList';
  readonly account: number;
  readonly list: OrderList;
}

/** A deposit to the main wallet, or a transfer to or from it. */
export interface BalanceChanged {
  readonly type: 'balance';
  readonly account: number;
  readonly change: bigint;
  readonly balance: AssetBalance;
}

export interface AlgoChanged {
  readonly type: 'algo';
  readonly account: number;
  readonly algo: AlgoOrder;
  /** Fill of the triggered order, once it is closed. */
  readonly filled: { readonly price: bigint; readonly quantity: number } | undefined;
}

export type AccountReason =
  | 'ORDER'
  | 'FUNDING_FEE'
  | 'DEPOSIT'
  | 'WITHDRAW'
  | 'MARGIN_TRANSFER'
  | 'MARGIN_TYPE_CHANGE'
  | 'INSURANCE_CLEAR'
  | 'ADMIN_DEPOSIT';

/** The futures wallet and the positions that changed with it. */
export interface AccountChanged {
  readonly type: 'account';
  readonly account: number;
  readonly reason: AccountReason;
  /** Balance with and without isolated wallets; undefined if unchanged. */
  readonly balance: { readonly wallet: bigint; readonly cross: bigint; readonly change: bigint } | undefined;
  readonly positions: readonly PositionSnapshot[];
}

/** A position with its profit at the current mark price. */
export interface PositionSnapshot {
  readonly position: Position;
  readonly profit: bigint;
}

export interface LeverageChanged {
  readonly type: 'leverage';
  readonly account: number;
  readonly symbol: string;
  readonly leverage: number;
}

export interface MarginCalled {
  readonly type: 'marginCall';
  readonly account: number;
  readonly cross: bigint;
  readonly positions: readonly (PositionSnapshot & { readonly mark: bigint; readonly maintenance: bigint })[];
}

export type IncomeType = 'TRANSFER' | 'REALIZED_PNL' | 'FUNDING_FEE' | 'COMMISSION' | 'INSURANCE_CLEAR';

export interface IncomePaid {
  readonly type: 'income';
  readonly account: number;
  /** Empty if it belongs to no contract. */
  readonly symbol: string;
  readonly incomeType: IncomeType;
  readonly amount: bigint;
  readonly asset: string;
  readonly info: string;
  readonly transactionId: number;
  /** 0 if it belongs to no trade. */
  readonly tradeId: number;
}

export interface FundingSettled {
  readonly type: 'funding';
  readonly symbol: string;
  /** Rate and mark price in 10^-8; the time it was due, epoch milliseconds. */
  readonly rate: bigint;
  readonly mark: bigint;
  readonly dueAt: number;
}

/** A transfer between two wallets, including platform accounts. */
export interface Transferred {
  readonly type: 'transfer';
  readonly id: number;
  /** The requester and its client id. */
  readonly by: number;
  readonly clientId: string | undefined;
  readonly from: WalletRef;
  readonly to: WalletRef;
  readonly asset: string;
  readonly amount: bigint;
}
