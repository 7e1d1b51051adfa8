import type { ColumnType } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';

type Amount = ColumnType<string | null, string | null, string | null>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    reconciliation_break: {
      id: string;
      kind: 'chain' | 'exchange' | 'bank' | 'ledger' | 'address';
      place: string;
      subject: string;
      asset: NullableText;
      title: string;
      ledger: Amount;
      outside: Amount;
      difference: Amount;
      institution_id: NullableText;
      is_regular: boolean;
      is_material: ColumnType<boolean | null, boolean | undefined, boolean>;
      state: 'seen' | 'open' | 'explained' | 'resolved';
      first_seen_at: Time;
      last_seen_at: ColumnType<Date, Date, Date>;
      ended_at: NullableTime;
      mailed_at: NullableTime;
    };
    reconciliation_note: {
      break_id: string;
      number: number;
      operator_id: string;
      text: string;
      at: Time;
    };
    reconciliation_round: {
      kind: string;
      place: string;
      at: ColumnType<Date, Date, Date>;
    };
  }
}
