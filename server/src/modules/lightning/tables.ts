import type { ColumnType, Generated } from 'kysely';
import type { NullableText } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    lightning_account: {
      user_id: string;
      exchange_account_id: string;
      sort_index: number;
      account_group: NullableText;
      ratio: ColumnType<string, string | undefined, string>;
      is_on: Generated<boolean>;
    };
    lightning_member: {
      user_id: string;
      remembered_account_id: NullableText;
      keyboard_version: Generated<number>;
      keyboard: ColumnType<unknown, string | undefined, string>;
    };
  }
}
