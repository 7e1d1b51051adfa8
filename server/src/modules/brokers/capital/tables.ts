import type {
  ActionExecution,
  CapitalChangeKind,
  ChangeActionType,
  ChangeStatus,
  FinancingStatus,
} from '@aldgate/domain/brokers/financing/states.ts';
import type { BrokerTerms } from '@aldgate/domain/brokers/terms.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  NullableDay,
  NullableNumeric,
  NullableText,
  NullableTime,
  Numeric,
  Time,
} from '../../../kernel/database/columns.ts';
import type { ChangePortion } from './changePortion.ts';

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    broker_financing: {
      financing_no: string;
      project_no: string;
      status: Generated<FinancingStatus>;
      terms: ColumnType<BrokerTerms, string, never>;
      started_at: Time;
      started_on: string;
      ended_at: NullableTime;
      ended_on: NullableDay;
    };
    broker_rate: { financing_no: string; from_day: string; annual_rate: Numeric };
    broker_capital_change: {
      change_no: string;
      institution_id: string;
      project_no: string;
      kind: CapitalChangeKind;
      is_full: Generated<boolean>;
      priority_amount: Numeric;
      subordinated_amount: Numeric;
      annual_rate: NullableNumeric;
      portions: ColumnType<readonly ChangePortion[], string, never>;
      status: Generated<ChangeStatus>;
      reason: NullableText;
      client_key: string;
      request_digest: string;
      requested_by: string | null;
      created_at: Time;
      decided_at: NullableTime;
      network: NullableText;
      txid: NullableText;
      address_id: NullableText;
      withdrawal_id: NullableText;
      record_id: NullableText;
      profit_amount: Generated<string>;
      profit_share: NullableNumeric;
      profit_nav: NullableNumeric;
      profit_before: NullableNumeric;
    };
    broker_action: {
      action_no: string;
      number: GeneratedAlways<string>;
      change_no: string;
      institution_id: string;
      project_no: string;
      action_type: ChangeActionType;
      amount: Numeric;
      execution: Generated<ActionExecution>;
      reason: NullableText;
      financing_no: NullableText;
      created_at: Time;
      executed_at: NullableTime;
      executed_on: NullableDay;
    };
    broker_extract_draft: {
      id: string;
      institution_id: string;
      project_no: string;
      amount: Numeric;
      sources: ColumnType<readonly ChangePortion[], string, never>;
      address_id: NullableText;
      client_key: string;
      request_digest: string;
      created_by: string;
      created_at: Time;
      expires_at: Time;
      change_no: NullableText;
    };
    broker_interest_line: {
      financing_no: string;
      day: string;
      principal: Numeric;
      annual_rate: Numeric;
      interest: Numeric;
      written_at: Time;
    };
    /** BR-12: what was done with a deposit at an address of a project. */
    broker_deposit: {
      deposit_id: string;
      project_no: string;
      outcome: 'capital' | 'interest' | 'forwarded';
      change_no: NullableText;
      taken_at: Time;
    };
  }
}
