import type { ColumnType } from 'kysely';
import type { Json, NullableText, NullableTime, Numeric, Time } from '../../../kernel/database/columns.ts';

type Charges = 'shared' | 'our';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    bank_batch: {
      id: string;
      message_id: string;
      account_id: string;
      asset: string;
      charges: Charges;
      /** YYYY-MM-DD. */
      value_date: ColumnType<string, string, never>;
      state: 'waiting' | 'approved' | 'declined' | 'cancelled' | 'exported';
      created_by: string;
      created_at: Time;
      file: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
      hash: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
      exported_by: NullableText;
      exported_at: NullableTime;
    };
    bank_payment: {
      reference: string;
      payer: 'withdrawal' | 'line_return';
      asset: string;
      amount: Numeric;
      charges: Charges;
      /** See Payee. */
      beneficiary: Json;
      account_id: string;
      batch_id: NullableText;
      state: 'queued' | 'batched' | 'exported' | 'settled' | 'rejected' | 'returned';
      requested_at: Time;
      ended_at: NullableTime;
      reason: NullableText;
    };
  }
}
