import type { Numeric, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    exchange_suspension: { exchange_code: string; reason: string; since: Time; operator_id: string };
    exchange_low_water: { exchange_code: string; asset: string; amount: Numeric };
  }
}
