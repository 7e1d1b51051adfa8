import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { NullableText, NullableTime, Numeric, Time } from '../../kernel/database/columns.ts';
import type { Language } from '../../kernel/mail/mail.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    statement: {
      id: string;
      number: GeneratedAlways<string>;
      institution_id: string;
      requested_by: string;
      from_at: Time;
      until_at: Time;
      account_types: CustomerAccount[];
      assets: string[];
      language: Language;
      format: 'pdf' | 'csv';
      lines: number;
      state: Generated<'making' | 'ready' | 'failed'>;
      attempts: Generated<number>;
      is_provisional: boolean | null;
      bytes: number | null;
      sha256: NullableText;
      created_at: Time;
      ended_at: NullableTime;
    };
    closing_price: { day_end: Time; asset: string; usd: Numeric };
  }
}
