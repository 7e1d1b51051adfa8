import type { FinancingAsset, ProjectStatus } from '@aldgate/domain/brokers/projects.ts';
import type { Strategy } from '@aldgate/domain/brokers/strategies.ts';
import type { BrokerTerms } from '@aldgate/domain/brokers/terms.ts';
import type { ColumnType, Generated } from 'kysely';
import type { NullableText, NullableTime, Time } from '../../kernel/database/columns.ts';

declare module '../../kernel/database/tables.ts' {
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
    /** BR-02. */
    broker_project: {
      project_no: string;
      institution_id: string;
      name: string;
      strategy: Strategy;
      currency: FinancingAsset;
      status: Generated<ProjectStatus>;
      created_by: string;
      created_at: Time;
      ended_at: NullableTime;
      /** P, S and U, and the profit that was taken. */
      priority_principal: Generated<string>;
      subordinated_principal: Generated<string>;
      unpaid_interest: Generated<string>;
      profit_taken: Generated<string>;
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
