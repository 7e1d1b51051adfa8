import type { AlgoPause, AlgoState } from '@aldgate/domain/trading/algos/algo.ts';
import type { OrderStatus } from '@aldgate/domain/trading/orderUpdate.ts';
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
import type { Refusal } from '../trading/index.ts';

type NullableRefusal = ColumnType<Refusal | null, string | null | undefined, string | null>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    lightning_account: {
      user_id: string;
      exchange_account_id: string;
      sort_index: number;
      account_group: NullableText;
      ratio: ColumnType<string, string | undefined, string>;
      is_on: Generated<boolean>;
    };
    lightning_member: {
      user_id: string;
      remembered_account_id: NullableText;
      keyboard_version: Generated<number>;
      keyboard: ColumnType<unknown, string | undefined, string>;
    };
    lightning_algo: {
      id: GeneratedAlways<string>;
      institution_id: string;
      algo_id: string;
      user_id: string;
      instrument_id: string;
      direction: 'buy' | 'sell';
      limit_price: NullableNumeric;
      reduce_only: boolean;
      starts_at: Time;
      ends_at: Time;
      slices: number;
      jitter: Numeric;
      state: Generated<AlgoState>;
      pause_code: ColumnType<AlgoPause | null, AlgoPause | null | undefined, AlgoPause | null>;
      pause_refusal: NullableRefusal;
      passed_slices: Generated<number>;
      request_digest: RequestDigest;
    };
    lightning_algo_leg: {
      id: string;
      algo_id: string;
      number: number;
      exchange_account_id: string;
      exchange_key_id: string;
      quantity: Numeric;
      arrival_price: Numeric;
      base_quantity: ColumnType<string, string | undefined, string>;
      executed_quantity: ColumnType<string, string | undefined, string>;
      executed_value: ColumnType<string, string | undefined, string>;
      state: Generated<'pending' | 'completed' | 'failed'>;
      step: 'trade';
      step_at: Time;
      resolved_at: NullableTime;
      attempts: Generated<number>;
      attempt_until: NullableTime;
      rejection: NullableText;
      reason: NullableText;
    };
    lightning_algo_child: {
      leg_id: string;
      slice: number;
      client_order_id: string;
      user_id: string;
      quantity: Numeric;
      created_at: Time;
      valid_until: Time;
      resolved_at: NullableTime;
      order_id: NullableText;
      status: ColumnType<OrderStatus, OrderStatus | undefined, OrderStatus>;
      executed_quantity: ColumnType<string, string | undefined, string>;
      average_price: NullableNumeric;
      refusal: NullableRefusal;
    };
  }
}

export type AlgoRow = Selectable<Tables['lightning_algo']>;
export type AlgoLegRow = Selectable<Tables['lightning_algo_leg']>;
export type AlgoChildRow = Selectable<Tables['lightning_algo_child']>;
