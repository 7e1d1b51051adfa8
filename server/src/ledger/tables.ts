import type { AssetKind } from '@aldgate/domain/money/asset.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { NullableTime, Numeric, Time } from '../kernel/database/columns.ts';

declare module '../kernel/database/tables.ts' {
  interface Tables {
    asset: { symbol: string; name: string; kind: AssetKind; precision: number; position: number };
    ledger_account_type: { type: string; is_platform: boolean; may_go_negative: boolean };
    ledger_account: {
      id: GeneratedAlways<string>;
      owner: string;
      type: string;
      asset: string;
      may_go_negative: boolean;
      is_platform: GeneratedAlways<boolean>;
    };
    ledger_balance: {
      account_id: string;
      may_go_negative: boolean;
      balance: Numeric;
      held: Numeric;
      entries: string;
    };
    ledger_transfer: {
      id: string;
      key: string;
      flow: string;
      reference: string;
      posted_at: Time;
      /** The accounts that the transfer has an entry of. */
      account_ids: string[];
    };
    ledger_pending: {
      key: string;
      flow: string;
      reference: string;
      held_at: Time;
      expires_at: NullableTime;
      state: 'pending' | 'posted' | 'voided' | 'expired';
      resolved_at: NullableTime;
      transfer_id: string | null;
    };
    ledger_pending_leg: { key: string; account_id: string; amount: Numeric };
    ledger_checkpoint: {
      id: GeneratedAlways<string>;
      database: string;
      transfer_id: string;
      entries: string;
      made_at: Time;
      signature: ColumnType<Buffer | null, undefined, Buffer>;
    };
    ledger_checkpoint_account: {
      account_id: string;
      checkpoint_id: string;
      sequence: string;
      transfer_id: string;
      balance: Numeric;
      digest: string;
      signature: Buffer;
    };
    ledger_entry: { account_id: string; sequence: string; transfer_id: string; amount: Numeric; balance: Numeric };
  }
}
