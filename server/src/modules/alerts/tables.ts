import type { AlertKind } from '@aldgate/domain/alerts/alert.ts';
import type { GeneratedAlways, Selectable } from 'kysely';
import type { NullableNumeric, NullableText, NullableTime, Numeric, Time } from '../../kernel/database/columns.ts';
import type { Tables } from '../../kernel/database/tables.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    alert: {
      id: string;
      institution_id: string;
      user_id: string;
      kind: AlertKind;
      market: NullableText;
      exchange_account_id: NullableText;
      project_no: NullableText;
      loan_id: NullableText;
      subject: GeneratedAlways<string>;
      value: Numeric;
      state: 'armed' | 'fired';
      created_at: Time;
      armed_at: Time;
      fired_at: NullableTime;
      last_value: NullableNumeric;
    };
    alert_mail: { user_id: string; alert_id: string; mailed_at: Time };
    margin_warning: { exchange_account_id: string; level: number; warned_at: Time };
  }
}

export type AlertRow = Selectable<Tables['alert']>;
