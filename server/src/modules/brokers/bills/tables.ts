import type { BillOrderType, BillStatus, BillTier, BillType } from '@aldgate/domain/brokers/bills.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { NullableDay, NullableText, NullableTime, Numeric, Time } from '../../../kernel/database/columns.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    broker_bill_month: { institution_id: string; start_on: string; drafted_at: Time };
    broker_bill: {
      bill_no: string;
      number: GeneratedAlways<string>;
      /** Id of its fund record, once it is paid. */
      record_id: GeneratedAlways<string>;
      institution_id: string;
      type: BillType;
      start_on: string;
      end_on: string;
      days: number;
      volume: Numeric;
      reduced_volume: ColumnType<string, string | undefined, string>;
      reason: NullableText;
      fixed_fee: Numeric;
      tiers: ColumnType<readonly BillTier[], string, never>;
      amount: Numeric;
      currency: string;
      status: Generated<BillStatus>;
      drafted_at: Time;
      issued_at: NullableTime;
      issued_on: NullableDay;
      received_at: NullableTime;
      /** When its broker was reminded, 30 days after its issue. */
      reminded_at: NullableTime;
      paid_by: NullableText;
      client_key: NullableText;
      request_digest: NullableText;
    };
    broker_bill_line: {
      id: GeneratedAlways<string>;
      bill_no: string;
      day: string;
      exchange_code: NullableText;
      account_id: NullableText;
      account_name: NullableText;
      order_type: ColumnType<BillOrderType | null, BillOrderType | null | undefined, never>;
      project_no: NullableText;
      project_name: NullableText;
      volume: Numeric;
    };
  }
}

export type BillRow = Selectable<Tables['broker_bill']>;
