import type { Numeric, Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    exchange_suspension: { exchange_code: string; reason: string; since: Time; operator_id: string };
    exchange_low_water: { exchange_code: string; asset: string; amount: Numeric };
  }
}
