import type { OwnerKind } from '@aldgate/domain/ledger/moneyOwner.ts';
import type { ColumnType } from 'kysely';
import type {
  NullableDay,
  NullableNumeric,
  NullableText,
  NullableTime,
  Numeric,
  RequestDigest,
  Time,
} from '../../kernel/database/columns.ts';

type StoredJson = ColumnType<unknown, string | null, string | null>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    bank_platform_account: {
      id: string;
      asset: string;
      beneficiary: string;
      bank_name: string;
      remittance_method: 'bank_wire' | 'signet_transfer';
      /** Null at the channel, as the other fields of a bank. */
      bank_address: NullableText;
      bank_country: NullableText;
      swift: NullableText;
      iban: NullableText;
      account_number: NullableText;
      aba: NullableText;
      csv_mapping: StoredJson;
      is_receiving: boolean;
      is_paying: boolean;
      opening: Numeric;
      closing: Numeric;
      created_at: Time;
    };
    bank_terms: {
      asset: string;
      deposit_minimum: Numeric;
      withdrawal_minimum: Numeric;
      withdrawal_maximum: Numeric;
      fee_shared: Numeric;
      fee_our: Numeric;
      cut_off: string;
    };
    bank_reference: {
      institution_id: string;
      owner_kind: OwnerKind;
      owner: string;
      account: string;
      asset: string;
      reference: string;
      created_at: Time;
    };
    bank_statement: {
      id: string;
      account_id: string;
      number: number;
      statement_ref: string;
      sequence: NullableText;
      /** `entry`: one line of the channel, which two operators booked. */
      format: 'camt.053' | 'csv' | 'entry';
      hash: Buffer;
      opening: Numeric;
      closing: Numeric;
      from_day: string;
      to_day: string;
      lines: number;
      matched: number;
      imported_by: string;
      imported_at: Time;
      accepted_by: NullableText;
      warnings: string[];
    };
    bank_statement_acceptance: {
      id: string;
      account_id: string;
      statement: StoredJson;
      requested_at: Time;
    };
    bank_deposit: {
      id: string;
      institution_id: string;
      owner_kind: OwnerKind;
      owner: string;
      account: string;
      asset: string;
      reference: string;
      key: NullableText;
      announced_amount: NullableNumeric;
      bank_account_id: NullableText;
      remittance_method: 'bank_wire' | 'signet_transfer' | null;
      channel_code: NullableText;
      expected_on: NullableDay;
      expires_at: NullableTime;
      created_by: NullableText;
      amount: NullableNumeric;
      state: 'announced' | 'matched' | 'credited' | 'returned' | 'cancelled' | 'expired';
      created_at: Time;
      matched_at: NullableTime;
      credited_at: NullableTime;
      ended_at: NullableTime;
      request_digest: RequestDigest;
    };
    bank_line: {
      id: string;
      statement_id: string;
      account_id: string;
      asset: string;
      ordinal: number;
      identity: string;
      direction: 'credit' | 'debit';
      kind: 'payment' | 'charge';
      amount: Numeric;
      booked_on: string;
      value_on: string;
      bank_reference: NullableText;
      end_to_end_id: NullableText;
      reference: NullableText;
      remittance: NullableText;
      payer_name: NullableText;
      payer_iban: NullableText;
      payer_number: NullableText;
      is_return: boolean;
      return_reason: NullableText;
      state:
        | 'unmatched'
        | 'ready'
        | 'third_party'
        | 'person'
        | 'matching'
        | 'credited'
        | 'returned'
        | 'booked'
        | 'settled';
      readiness: 'unmatched' | 'ready' | 'third_party' | 'person' | null;
      proposed_institution_id: NullableText;
      proposed_deposit_id: NullableText;
      reasons: string[];
      match_id: NullableText;
      deposit_id: NullableText;
      imported_at: Time;
    };
    fiat_record: {
      type: 'recharge' | 'withdraw';
      id: string;
      institution_id: string;
      asset: string;
      state: string;
      recorded_at: Date | null;
      rail: 'bank' | 'chain';
    };
  }
}
