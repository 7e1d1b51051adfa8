import type { NullableText, NullableTime, Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    broker_agreement: { institution_id: string; user_id: string; agreed_at: Time };
    broker_application: {
      id: string;
      institution_id: string;
      user_id: string;
      status: 'under_review' | 'approved' | 'rejected';
      business: string;
      assets_under_management: 'under_10m' | '10m_100m' | '100m_1b' | 'over_1b';
      contact_name: string;
      applied_at: Time;
      decided_at: NullableTime;
      reason: NullableText;
    };
  }
}
