import type { MemberApprovalKind, MemberApprovalState } from '@aldgate/domain/identity/memberApproval.ts';
import type { ColumnType, Selectable } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/columns.ts';
import type { Tables } from '../../kernel/tables.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    member_approval: {
      id: string;
      institution_id: string;
      kind: MemberApprovalKind;
      subject_id: string;
      title: ColumnType<unknown, string, string>;
      payload: ColumnType<unknown, string, string>;
      digest: string;
      maker_id: string;
      required: number;
      state: MemberApprovalState;
      failure: NullableText;
      made_at: Time;
      expires_at: Time;
      ended_at: NullableTime;
    };
    member_vote: {
      approval_id: string;
      member_id: string;
      vote: 'approve' | 'reject';
      reason: NullableText;
      voted_at: Time;
    };
  }
}

export type ApprovalRow = Selectable<Tables['member_approval']>;
