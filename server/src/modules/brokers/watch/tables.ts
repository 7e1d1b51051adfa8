import type { Generated } from 'kysely';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    /** One row; bigints and a transaction's number as text. */
    broker_trade_cursor: { is_only: Generated<boolean>; through_id: string; seen_id: string; seen_xid: string };
  }
}
