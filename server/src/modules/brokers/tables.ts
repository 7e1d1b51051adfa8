import type { BrokerTerms } from '@aldgate/domain/brokers/terms.ts';
import type { ColumnType } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/columns.ts';

declare module '../../kernel/tables.ts' {
  interface Tables {
    broker_agreement: { institution_id: string; user_id: string; agreed_at: Time };
    broker_application: {
      id: string;
      institution_id: string;
      user_id: string;
      status: 'under_review' | 'approved' | 'rejected' | 'completed';
      business: string;
      assets_under_management: 'under_10m' | '10m_100m' | '100m_1b' | 'over_1b';
      contact_name: string;
      applied_at: Time;
      decided_at: NullableTime;
      reason: NullableText;
    };
    broker_account_reservation: { account_id: string; institution_id: string; user_id: string; expires_at: Time };
    broker_terms: {
      institution_id: string;
      terms: ColumnType<BrokerTerms, string, string>;
      set_at: Time;
      set_by: string;
    };
  }
}
