import type { Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    customer_note: { id: string; institution_id: string; operator_id: string; at: Time; text: string };
  }
}
