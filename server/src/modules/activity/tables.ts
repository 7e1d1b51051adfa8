import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import type { Generated } from 'kysely';
import type { Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    activity_entry: { account_id: string; posted_at: Time; transfer_id: string; flow: Flow };
    activity_checkpoint: { is_only: Generated<boolean>; transfer_id: string };
  }
}
