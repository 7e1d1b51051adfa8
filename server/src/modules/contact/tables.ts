import type { NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    contact_request: {
      id: string;
      name: string;
      email: string;
      phone: string;
      solution: 'liquidity' | 'exchange_software' | 'custody' | 'electricity' | 'otc' | 'prime_broker' | 'other';
      message: string;
      at: Time;
      closed_at: NullableTime;
      note: NullableText;
    };
  }
}
