import type { Generated } from 'kysely';
import type { NullableNumeric, NullableText, NullableTime, Numeric, Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    deposit: {
      id: string;
      network: string;
      txid: string;
      payment_index: string;
      asset: string;
      owner: string;
      account: string;
      address: string;
      from_address: NullableText;
      initiated_amount: Numeric;
      credited_amount: NullableNumeric;
      state: 'confirming' | 'orphaned' | 'below_minimum' | 'held' | 'credited' | 'reversed';
      hold_reason: 'feature' | 'verification' | 'suspended' | 'screening' | null;
      was_held: Generated<boolean>;
      height: number | null;
      created_at: Time;
      orphaned_at: NullableTime;
      credited_at: NullableTime;
    };
    screening_entry: {
      network: string;
      address: string;
      verdict: 'review' | 'block';
      note: string;
      added_by: string;
      added_at: Time;
    };
    deposit_event: {
      deposit_id: string;
      number: number;
      event: 'seen' | 'orphaned' | 'mined_again' | 'below_minimum' | 'held' | 'released' | 'credited' | 'reversed';
      by_operator: NullableText;
      at: Time;
    };
  }
}
