import type { ColumnType } from 'kysely';
import type { Json, NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    bank_closed_day: {
      currency: string;
      /** YYYY-MM-DD. */
      day: ColumnType<string, string, never>;
      changed_by: NullableText;
      changed_at: NullableTime;
    };
    bank_directory_entry: { bic: string; name: string; country: string };
    bank_account: {
      id: string;
      institution_id: string;
      asset: string;
      nickname: string;
      remittance_method: 'bank_wire' | 'signet_transfer';
      bank_name: NullableText;
      beneficiary_name: string;
      beneficiary_address: NullableText;
      beneficiary_town: NullableText;
      beneficiary_country: NullableText;
      iban: NullableText;
      account_number: NullableText;
      swift: NullableText;
      aba: NullableText;
      bank_country: NullableText;
      bank_address: NullableText;
      intermediary: Json;
      reference: NullableText;
      channel_code: NullableText;
      state: 'draft' | 'pending' | 'waiting' | 'unverified' | 'verified' | 'rejected' | 'deleted';
      usable_from: NullableTime;
      approval_id: NullableText;
      created_by: string;
      created_at: Time;
      expires_at: Time;
      reviewed_by: NullableText;
      reviewed_at: NullableTime;
      review_note: NullableText;
      deleted_at: NullableTime;
    };
  }
}
