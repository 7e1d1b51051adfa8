import type { ColumnType } from 'kysely';
import type { NullableText, NullableTime, Numeric, Time } from '../../../kernel/database/columns.ts';
import type { AccountReading } from './accountReading.ts';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    /** `lease_number` and `cash_sequence` are bigints as text. */
    broker_nav: {
      project_no: string;
      read_at: Time;
      lease_number: string;
      nav: Numeric;
      cautious_nav: Numeric;
      exposure: Numeric;
      is_live: boolean;
      live_at: NullableTime;
      /** Since when the exposure has been above the maximum of the running financing. */
      exposed_since: NullableTime;
      accounts: ColumnType<readonly AccountReading[], string, string>;
      cash_sequence: NullableText;
    };
    broker_nav_day: {
      project_no: string;
      day: string;
      nav: Numeric;
      cautious_nav: Numeric;
      priority_principal: Numeric;
      subordinated_principal: Numeric;
      unpaid_interest: Numeric;
      cash_sequence: string;
      read_at: Time;
    };
    broker_nav_close: {
      project_no: string;
      day: string;
      nav: Numeric;
      cautious_nav: Numeric;
      priority_principal: Numeric;
      subordinated_principal: Numeric;
      unpaid_interest: Numeric;
      read_at: Time;
      is_repeated: boolean;
      closed_at: Time;
      cash_sequence: NullableText;
    };
  }
}
