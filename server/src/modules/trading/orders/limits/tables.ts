import type { LimitScope } from '@aldgate/domain/trading/limits.ts';
import type { NullableNumeric, Time } from '../../../../kernel/database/columns.ts';

declare module '../../../../kernel/database/tables.ts' {
  interface Tables {
    trading_limit: {
      scope: LimitScope;
      /** The id of exchange_account, or of platform_user. */
      subject: string;
      institution_id: string;
      order_value: NullableNumeric;
      position_value: NullableNumeric;
      distance: NullableNumeric;
      orders_per_second: number | null;
      updated_at: Time;
      updated_by: string;
    };
  }
}
