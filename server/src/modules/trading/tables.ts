import type {
  BrokerAccountMode,
  BrokerAccountState,
  BrokerAccountType,
  TradingBlockLevel,
} from '@aldgate/domain/brokers/accounts.ts';
import type { BrokerKeyPermission, BrokerKeyStatus, KeySuspension } from '@aldgate/domain/brokers/keys.ts';
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
} from '../../kernel/columns.ts';
import type { Tables } from '../../kernel/tables.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    broker_account: {
      id: string;
      institution_id: string;
      exchange_code: string;
      /** The account's id at the exchange; null until it is opened. */
      external_id: string | null;
      /** The account's tag at the exchange. */
      tag: string;
      created_at: Time;
      kind: Generated<'own' | 'sub'>;
      name: Generated<string>;
      sort_index: Generated<number>;
      account_type: Generated<BrokerAccountType>;
      account_mode: Generated<BrokerAccountMode>;
      login_name: Generated<string>;
      state: Generated<BrokerAccountState>;
      state_reason: NullableText;
      closed_at: NullableTime;
      request_digest: RequestDigest;
    };
    account_manager: {
      id: string;
      broker_account_id: string;
      user_id: string;
      email: string;
      state: Generated<'submitted' | 'confirmed' | 'removed'>;
      created_by: string;
      created_at: Time;
      confirmed_at: NullableTime;
      removed_at: NullableTime;
    };
    broker_key: {
      id: string;
      institution_id: string;
      broker_account_id: string;
      name: string;
      kind: 'issued' | 'brought';
      permissions: BrokerKeyPermission[];
      bound_ips: string[];
      reason: string;
      decision: NullableText;
      status: Generated<BrokerKeyStatus>;
      client_key: string;
      requested_by: string;
      created_at: Time;
      approved_at: NullableTime;
      collected_at: NullableTime;
      collected_by: NullableText;
      expires_at: NullableTime;
      ended_at: NullableTime;
      api_key: NullableText;
      secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
      suspension_reason: ColumnType<KeySuspension | null, KeySuspension | null | undefined, KeySuspension | null>;
      request_digest: RequestDigest;
    };
    trading_block: { broker_account_id: string; reason: string; level: TradingBlockLevel; since: Time };
    fund_move: {
      id: string;
      number: GeneratedAlways<string>;
      transfer_no: string;
      institution_id: string;
      user_id: string | null;
      purpose: Generated<'transfer' | 'allot' | 'return' | 'liquidation'>;
      client_key: string;
      source_account: string | null;
      source_product: Product | null;
      target_account: string | null;
      target_product: Product | null;
      project_no: string | null;
      asset: string;
      amount: Numeric;
      state: Generated<'pending' | 'completed' | 'failed'>;
      step: Generated<'a' | 'b' | 'r'>;
      reason: NullableText;
      created_at: Time;
      step_at: Time;
      resolved_at: NullableTime;
      attempts: Generated<number>;
      attempt_until: NullableTime;
      refusal: NullableText;
      request_digest: RequestDigest;
    };
    exchange_key: {
      id: string;
      broker_account_id: string;
      api_key: string;
      secret: Buffer;
      state: Generated<'active' | 'rejected' | 'revoked'>;
      created_at: Time;
      bound_ips: Generated<string[]>;
    };
    account_transfer: {
      id: string;
      number: GeneratedAlways<string>;
      institution_id: string;
      user_id: string;
      exchange_code: string;
      product: Product;
      client_key: string;
      asset: string;
      amount: Numeric;
      from_account: string;
      to_account: string;
      state: Generated<string>;
      reason: NullableText;
      created_at: Time;
      resolved_at: NullableTime;
      attempts: Generated<number>;
      attempt_until: NullableTime;
      refusal: NullableText;
      request_digest: RequestDigest;
    };
    exchange_order: {
      id: GeneratedAlways<string>;
      broker_account_id: string;
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
      quantity: Numeric;
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
      broker_account_id: string;
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
      broker_account_id: string;
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
      broker_account_id: string;
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
    };
    exchange_income: {
      id: GeneratedAlways<string>;
      broker_account_id: string;
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
      broker_account_id: string;
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
      broker_account_id: string;
      product: Product;
      key: string;
      user_id: string;
      orders: ColumnType<readonly ClosingOrder[], string, never>;
      valid_until: Time;
      created_at: Time;
      request_digest: RequestDigest;
    };
    withdrawn_order: {
      broker_account_id: string;
      product: Product;
      client_order_id: string;
      until: Time;
      user_id: string;
      created_at: Time;
    };
    cancel_on_disconnect: {
      broker_account_id: string;
      product: Product;
      seconds: number | null;
      set_by: string;
      set_at: Time;
      seen_at: Time;
      countdowns: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
      ended: ColumnType<Readonly<Record<string, EndedCountdown>>, string | undefined, string>;
    };
    account_sync: {
      broker_account_id: string;
      product: Product;
      income_until: Time;
      is_exposed: boolean;
      synced_at: Time;
      /** When the open orders of all contracts were read. */
      listed_at: NullableTime;
    };
    /** When an account's balances were compared with the exchange's. */
    account_comparison: {
      broker_account_id: string;
      /** The first change since the last comparison began. */
      changed_at: NullableTime;
      /** When the last comparison began, whether it succeeded or not. */
      tried_at: NullableTime;
      compared_at: NullableTime;
      /** The request weight of the last comparison. */
      weight: ColumnType<number, number | undefined, number>;
    };
    exchange_funding: {
      id: Generated<string>;
      exchange_code: string;
      product: Product;
      asset: string;
      amount: Numeric;
      reason: string;
      at: Time;
    };
    /** Customers' transfers out of the platform's own wallet less those that came back, by exchange and asset. */
    platform_movement: { exchange_code: string; product: Product; asset: string; amount: Numeric };
    position_checkpoint: {
      broker_account_id: string;
      product: Product;
      instrument_id: string;
      until: Time;
      quantity: Numeric;
      order_ids: string[];
    };
    reconciliation: {
      id: GeneratedAlways<string>;
      broker_account_id: string;
      product: Product;
      account_type: 'trade_account' | 'swap_account';
      asset: string;
      ledger_amount: Numeric;
      exchange_amount: Numeric;
      unposted_income: Numeric;
      in_flight: boolean;
      difference: GeneratedAlways<string>;
      reconciled_at: Time;
      /** 1: the last one of its hour, 2: of its day; older ones are thinned out. */
      thinned: Generated<number>;
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
