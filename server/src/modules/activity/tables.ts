import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import type { Generated } from 'kysely';
import type { Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    activity_entry: { account_id: string; posted_at: Time; transfer_id: string; flow: Flow };
    activity_checkpoint: { is_only: Generated<boolean>; transfer_id: string };
  }
}
