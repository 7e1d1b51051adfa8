import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import type { Json, NullableText, NullableTime, Time } from '../kernel/columns.ts';

declare module '../kernel/tables.ts' {
  interface Tables {
    operation_task: {
      id: string;
      kind:
        | 'kyc_review'
        | 'broker_application'
        | 'contact'
        | 'approval'
        | 'reconciliation_break'
        | 'deposit_held'
        | 'chain_alarm'
        | 'wallet_refill'
        | 'customer_bank_account'
        | 'bank_line'
        | 'withdrawal_review';
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
