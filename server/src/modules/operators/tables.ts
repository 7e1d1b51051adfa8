import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    operator: {
      id: string;
      email: string;
      name: string;
      role: OperatorRole;
      state: 'invited' | 'active' | 'disabled';
      password_hash: NullableText;
      google_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
      google_last_step: ColumnType<string, number | undefined, number>;
      created_at: Time;
    };
    operator_invitation: {
      token_hash: Buffer;
      operator_id: string;
      google_secret: Buffer;
      expires_at: Time;
      used_at: NullableTime;
    };
    operator_session: {
      id: string;
      token_hash: Buffer;
      operator_id: string;
      created_at: Time;
      expires_at: Time;
      /** The last call, to the minute. */
      active_at: Time;
      revoked_at: NullableTime;
      address: string;
      client: string;
    };
    verification: {
      id: string;
      sequence: GeneratedAlways<string>;
      kind: 'ledger' | 'audit';
      is_full: boolean;
      state: ColumnType<VerificationState, VerificationState | undefined, VerificationState>;
      is_cancel_requested: ColumnType<boolean, boolean | undefined, boolean>;
      done: ColumnType<string, undefined, string>;
      total: ColumnType<string, undefined, string>;
      requested_at: Time;
      seen_at: Time;
      started_at: NullableTime;
      finished_at: NullableTime;
      from_at: NullableTime;
      differences: ColumnType<string[], undefined, string>;
      head: NullableText;
    };
  }
}

type VerificationState = 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled' | 'interrupted';
