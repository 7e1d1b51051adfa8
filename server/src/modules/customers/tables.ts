import type { Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    customer_note: { id: string; institution_id: string; operator_id: string; at: Time; text: string };
  }
}
