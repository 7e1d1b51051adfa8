import type { Product } from '@aldgate/domain/market/product.ts';
import type { EndedCountdown } from '@aldgate/domain/trading/cancelOnDisconnect.ts';
import type { IncomeType } from '@aldgate/domain/trading/income.ts';
import type { LiquidationType, OrderCondition, OrderStatus, TimeInForce } from '@aldgate/domain/trading/orderUpdate.ts';
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

/** Kind of change that a request makes at the exchange. */
export type RequestKind = 'amendment' | 'leverage' | 'margin_mode';
/** An order's price and quantity, or a setting by its name. */
export type RequestTerms = Readonly<Record<string, string | number | null>>;
/** `waiting`: for an execution; `placing`: its legs are stored, and their outcome is not known yet. */
export type ProtectionState = 'waiting' | 'placing' | 'active' | 'failed' | 'ended';
export type ProtectionEnd = 'unfilled' | 'closed' | 'replaced' | 'cancelled' | 'expired' | 'completed';
export type ProtectionRow = Selectable<Tables['exchange_protection']>;
export type OrderRow = Selectable<Tables['exchange_order']>;
