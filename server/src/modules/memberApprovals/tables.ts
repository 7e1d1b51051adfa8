import type { ApprovalCondition, ApprovalRules } from '@aldgate/domain/identity/approvalRules.ts';
import type { MemberApprovalKind, MemberApprovalState } from '@aldgate/domain/identity/memberApproval.ts';
import type { ColumnType, Selectable } from 'kysely';
import type { NullableNumeric, NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';
import type { Tables } from '../../kernel/database/tables.ts';

/** A line of what is approved: a field by its name, in words, before and after. */
export interface PayloadLine {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

declare module '../../kernel/database/tables.ts' {
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
      usd: NullableNumeric;
      from_usd: ColumnType<string, string | undefined, never>;
      conditions: ColumnType<readonly ApprovalCondition[], string | undefined, never>;
    };
    member_vote: {
      approval_id: string;
      member_id: string;
      vote: 'approve' | 'reject';
      reason: NullableText;
      voted_at: Time;
    };
    approval_rules: {
      id: string;
      institution_id: string;
      rules: ColumnType<ApprovalRules, string, never>;
      state: 'waiting' | 'in_force' | 'replaced' | 'dropped';
      made_by: string;
      made_at: Time;
      approval_id: NullableText;
      in_force_at: NullableTime;
      ended_at: NullableTime;
    };
    approval_rules_reset: {
      id: string;
      institution_id: string;
      reason: string;
      approved_at: Time;
      effective_at: Time;
      state: 'waiting' | 'done' | 'cancelled';
      cancelled_by: NullableText;
      ended_at: NullableTime;
    };
  }
}

export type ApprovalRow = Selectable<Tables['member_approval']>;
export type ApprovalRulesRow = Selectable<Tables['approval_rules']>;
