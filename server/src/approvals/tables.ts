import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import type { TASK_PERMISSION } from '@aldgate/domain/operations/taskPermission.ts';
import type { Json, NullableText, NullableTime, Time } from '../kernel/database/columns.ts';

declare module '../kernel/database/tables.ts' {
  interface Tables {
    task_kind: { kind: string };
    operation_task: {
      id: string;
      kind: keyof typeof TASK_PERMISSION;
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
  }
}
