import type { PaymentMethod, PaymentStatus, StatementStatus } from '@aldgate/domain/brokers/financing/statements.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableDay, NullableText, NullableTime, Numeric, Time } from '../../../kernel/database/columns.ts';
import type { Location } from './changePortion.ts';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    /** BR-08: an issued statement. */
    broker_statement: {
      statement_no: string;
      institution_id: string;
      project_no: string;
      financing_no: string;
      start_on: string;
      end_on: string;
      days: number;
      principal: Numeric;
      annual_rate: Numeric;
      interest: Numeric;
      paid_amount: Generated<string>;
      due_on: string;
      digest: string;
      status: Generated<Exclude<StatementStatus, 'accruing'>>;
      issued_at: Time;
      paid_on: NullableDay;
      paid_at: NullableTime;
      written_off_at: NullableTime;
      reminded_at_days: number | null;
    };
    broker_interest_payment: {
      apply_no: string;
      /** Id of its fund record. */
      record_id: GeneratedAlways<string>;
      statement_no: string;
      institution_id: string;
      project_no: string;
      financing_no: string;
      method: PaymentMethod;
      /** With its name when it paid. */
      location: ColumnType<PayerLocation | null, string | null, never>;
      network: NullableText;
      address: NullableText;
      txid: NullableText;
      deposit_id: NullableText;
      amount: Numeric;
      status: PaymentStatus;
      reason: NullableText;
      client_key: string;
      request_digest: string;
      requested_by: string | null;
      created_at: Time;
      decided_at: NullableTime;
    };
  }
}

export interface PayerLocation {
  readonly location: Location;
  readonly label: string;
}
