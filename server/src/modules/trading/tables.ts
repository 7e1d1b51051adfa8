import type { Product } from '@aldgate/domain/market/product.ts';
import type { EndedCountdown } from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import type { IncomeType } from '@aldgate/domain/trading/income.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import type { LiquidationType, OrderCondition, OrderStatus, TimeInForce } from '@aldgate/domain/trading/orderUpdate.ts';
import type { PanicLevel } from '@aldgate/domain/trading/panic.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type {
  NullableNumeric,
  NullableText,
  NullableTime,
  Numeric,
  RequestDigest,
  Time,
} from '../../kernel/database/columns.ts';
import type { Tables } from '../../kernel/database/tables.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    exchange_order: {
      id: GeneratedAlways<string>;
      exchange_account_id: string;
      product: Product;
      client_order_id: string;
      user_id: string | null;
      exchange_order_id: string | null;
      algo_id: string | null;
      instrument_id: string;
      direction: 'buy' | 'sell';
      price_type: 'limit' | 'market';
      time_in_force: TimeInForce;
      reduce_only: boolean;
      closes_position: Generated<boolean>;
      price: NullableNumeric;
      quantity: NullableNumeric;
      quote_quantity: ColumnType<string | null, string | null | undefined, string | null>;
      list_id: ColumnType<string | null, string | null | undefined, never>;
      order_group_id: ColumnType<string | null, string | null | undefined, never>;
      triggered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      condition_type: OrderCondition['type'] | null;
      trigger_price: NullableNumeric;
      trigger_by: OrderCondition['triggerBy'] | null;
      expires_at: NullableTime;
      status: OrderStatus;
      is_open: GeneratedAlways<boolean>;
      executed_quantity: ColumnType<string, string | undefined, string>;
      average_price: NullableNumeric;
      liquidation_type: ColumnType<LiquidationType | null, LiquidationType | null | undefined, LiquidationType | null>;
      rejection_code: ColumnType<number | null, number | null | undefined, number | null>;
      rejection_message: NullableText;
      sent_at: NullableTime;
      valid_until: NullableTime;
      keep_conditional: Generated<boolean>;
      created_at: Time;
      updated_at: Time;
      version: Generated<number>;
      request_digest: RequestDigest;
    };
    order_list: {
      id: GeneratedAlways<string>;
      exchange_account_id: string;
      client_list_id: string;
      user_id: string;
      instrument_id: string;
      direction: 'buy' | 'sell';
      quantity: Numeric;
      created_at: Time;
      valid_until: Time;
      request_digest: RequestDigest;
    };
    order_group: {
      id: GeneratedAlways<string>;
      institution_id: string;
      group_id: string;
      user_id: string;
      instrument_id: string;
      terms: ColumnType<GroupTerms, string, never>;
      legs: ColumnType<readonly GroupLeg[], string, string>;
      created_at: Time;
      request_digest: RequestDigest;
    };
    panic_run: {
      id: string;
      institution_id: string;
      key: string;
      user_id: string;
      level: PanicLevel;
      keep_protection: boolean;
      is_shared: boolean;
      created_at: Time;
      released_at: NullableTime;
      released_by: NullableText;
      request_digest: RequestDigest;
    };
    panic_account: {
      id: string;
      run_id: string;
      number: number;
      exchange_account_id: string;
      exchange_key_id: string;
      state: Generated<'pending' | 'completed' | 'failed'>;
      step: PanicLevel;
      step_at: Time;
      resolved_at: NullableTime;
      attempts: Generated<number>;
      attempt_until: NullableTime;
      rejection: NullableText;
      reason: NullableText;
      released_at: NullableTime;
      tries: Generated<number>;
      tried_at: NullableTime;
      cancelled: Generated<number>;
      orders_left: ColumnType<number | null, number | null | undefined, number | null>;
      positions_left: ColumnType<readonly PanicPosition[] | null, string | null | undefined, string | null>;
      round: Generated<number>;
      keys_at: NullableTime;
      quiet_at: NullableTime;
      error: ColumnType<Refusal | null, string | null | undefined, string | null>;
    };
    exchange_protection: {
      id: string;
      exchange_account_id: string;
      product: Product;
      instrument_id: string;
      opening_order: string | null;
      user_id: string;
      direction: 'buy' | 'sell';
      take_profit: NullableNumeric;
      stop_loss: NullableNumeric;
      trigger_by: OrderCondition['triggerBy'];
      expires_at: Time;
      state: ProtectionState;
      attempt: Generated<number>;
      take_profit_order: ColumnType<string | null, string | null | undefined, string | null>;
      stop_loss_order: ColumnType<string | null, string | null | undefined, string | null>;
      end_reason: ColumnType<ProtectionEnd | null, ProtectionEnd | null | undefined, ProtectionEnd | null>;
      rejection_code: ColumnType<number | null, number | null | undefined, number | null>;
      rejection_message: NullableText;
      created_at: Time;
      updated_at: Time;
    };
    exchange_trade: {
      id: GeneratedAlways<string>;
      exchange_account_id: string;
      product: Product;
      instrument_id: string;
      trade_id: string;
      exchange_order_id: string;
      direction: 'buy' | 'sell';
      price: Numeric;
      quantity: Numeric;
      quote_quantity: Numeric;
      fee: Numeric;
      fee_asset: string;
      realized_pnl: Numeric;
      is_maker: boolean;
      traded_at: Time;
      /** The mark of its time, in the quote asset. */
      mark_price: NullableNumeric;
    };
    exchange_income: {
      id: GeneratedAlways<string>;
      exchange_account_id: string;
      product: Product;
      income_type: IncomeType;
      source_id: string;
      instrument_id: string | null;
      asset: string;
      amount: Numeric;
      trade_id: string | null;
      occurred_at: Time;
      posted: Generated<boolean>;
    };
    exchange_request: {
      id: GeneratedAlways<string>;
      exchange_account_id: string;
      product: Product;
      kind: RequestKind;
      user_id: string;
      instrument_id: string;
      order_id: string | null;
      before: ColumnType<RequestTerms, string, never>;
      wanted: ColumnType<RequestTerms, string, never>;
      state: Generated<'pending' | 'completed' | 'rejected'>;
      rejection_code: ColumnType<number | null, number | null | undefined, number | null>;
      rejection_message: NullableText;
      sent_at: Time;
      valid_until: NullableTime;
      created_at: Time;
      resolved_at: NullableTime;
    };
    position_closing: {
      exchange_account_id: string;
      product: Product;
      key: string;
      user_id: string;
      orders: ColumnType<readonly ClosingOrder[], string, never>;
      valid_until: Time;
      created_at: Time;
      request_digest: RequestDigest;
    };
    withdrawn_order: {
      exchange_account_id: string;
      product: Product;
      client_order_id: string;
      until: Time;
      user_id: string;
      created_at: Time;
    };
    cancel_on_disconnect: {
      exchange_account_id: string;
      product: Product;
      seconds: number | null;
      set_by: string;
      set_at: Time;
      seen_at: Time;
      countdowns: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
      ended: ColumnType<Readonly<Record<string, EndedCountdown>>, string | undefined, string>;
    };
    account_sync: {
      exchange_account_id: string;
      product: Product;
      income_until: Time;
      is_exposed: boolean;
      synced_at: Time;
      /** When the open orders of all contracts were read. */
      listed_at: NullableTime;
    };
    position_checkpoint: {
      exchange_account_id: string;
      product: Product;
      instrument_id: string;
      until: Time;
      quantity: Numeric;
      order_ids: string[];
    };
  }
}

/** A market order that closes a position or a part of it. */
export interface ClosingOrder {
  readonly instrumentId: string;
  readonly clientOrderId: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  readonly keepConditional: boolean;
}

/** A position that a panic closes, or has not closed yet. */
export interface PanicPosition {
  readonly instrumentId: string;
  /** `buy` of a long one. */
  readonly direction: 'buy' | 'sell';
  /** Decimal string, without a sign. */
  readonly quantity: string;
}

/** The terms that the orders of a group have in common. */
export type GroupTerms = Omit<NewOrder, 'clientOrderId' | 'size'>;

/** An order of a group as it was asked for. */
export interface GroupLeg {
  readonly exchangeKeyId: string;
  /** Null where the key names no account of the institution. */
  readonly accountId: string | null;
  readonly quantity: string;
  /** Why no order was stored. */
  readonly refusal: Refusal | null;
}

/** The code of an error and its data. */
export interface Refusal {
  readonly exchangeCode: number;
  readonly exchangeMessage: string;
  readonly data: Record<string, unknown> | null;
}

/** Kind of change that a request makes at the exchange. */
export type RequestKind = 'amendment' | 'leverage' | 'margin_mode';
/** An order's price and quantity, or a setting by its name. */
export type RequestTerms = Readonly<Record<string, string | number | null>>;
/** `waiting`: for an execution; `placing`: its legs are stored, and their outcome is not known yet. */
export type ProtectionState = 'waiting' | 'placing' | 'active' | 'failed' | 'ended';
export type ProtectionEnd = 'unfilled' | 'closed' | 'replaced' | 'cancelled' | 'expired' | 'completed';
export type ProtectionRow = Selectable<Tables['exchange_protection']>;
export type OrderRow = Selectable<Tables['exchange_order']>;
export type GroupRow = Selectable<Tables['order_group']>;
export type PanicRunRow = Selectable<Tables['panic_run']>;
export type PanicAccountRow = Selectable<Tables['panic_account']>;
