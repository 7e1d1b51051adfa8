import type {
  BrokerAccountMode,
  BrokerAccountState,
  BrokerAccountType,
  TradingBlockLevel,
} from '@aldgate/domain/brokers/accounts.ts';
import type { BrokerKeyPermission, BrokerKeyStatus, KeySuspension } from '@aldgate/domain/brokers/keys.ts';
import type { Product } from '@aldgate/domain/market/product.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableText, NullableTime, Numeric, RequestDigest, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    exchange_account: {
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
      /** BR-06: the project that it is in. */
      project_no: NullableText;
      project_since: NullableTime;
    };
    account_manager: {
      id: string;
      exchange_account_id: string;
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
      exchange_account_id: string;
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
      suspension_reasons: Generated<KeySuspension[]>;
      request_digest: RequestDigest;
    };
    trading_block: { exchange_account_id: string; reason: string; level: TradingBlockLevel; since: Time };
    fund_move: {
      id: string;
      number: GeneratedAlways<string>;
      transfer_no: string;
      institution_id: string;
      user_id: string | null;
      purpose: Generated<'own' | 'transfer' | 'allot' | 'return' | 'liquidation'>;
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
      rejection: NullableText;
      request_digest: RequestDigest;
    };
    exchange_key: {
      id: string;
      exchange_account_id: string;
      api_key: string;
      secret: Buffer;
      state: Generated<'active' | 'rejected' | 'revoked'>;
      created_at: Time;
      bound_ips: Generated<string[]>;
    };
    /** When an account's balances were compared with the exchange's. */
    account_comparison: {
      exchange_account_id: string;
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
    reconciliation: {
      id: GeneratedAlways<string>;
      exchange_account_id: string;
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
