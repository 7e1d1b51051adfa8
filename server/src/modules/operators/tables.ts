import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { ColumnType } from 'kysely';
import type { Json, NullableText, NullableTime, Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
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
      revoked_at: NullableTime;
      address: string;
      client: string;
    };
    operation_task: {
      id: string;
      kind: 'kyc_review' | 'broker_application' | 'contact' | 'approval';
      subject_id: string;
      title: string;
      institution_id: NullableText;
      created_at: Time;
      owner_id: NullableText;
      taken_at: NullableTime;
      closed_at: NullableTime;
      outcome: NullableText;
    };
    approval: {
      id: string;
      kind: FourEyesKind;
      state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
      title: string;
      institution_id: NullableText;
      target: string;
      reason: string;
      payload: Json;
      before: Json;
      after: Json;
      maker_id: string;
      made_at: Time;
      checker_id: NullableText;
      decided_at: NullableTime;
      note: NullableText;
    };
    customer_note: { id: string; institution_id: string; operator_id: string; at: Time; text: string };
  }
}
