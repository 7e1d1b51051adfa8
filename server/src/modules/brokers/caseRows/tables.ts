import type {
  CaseCause,
  CaseEventName,
  CaseOutcome,
  CaseStage,
  CaseStepKind,
} from '@aldgate/domain/brokers/cases/stages.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableNumeric, NullableText, NullableTime, Numeric, Time } from '../../../kernel/database/columns.ts';
import type { ForcedOrder } from '../../trading/index.ts';

/** BR-05: how the money of a project was divided at the end of its case. Decimal strings. */
export interface CaseSplit {
  readonly nav: string;
  readonly costs: string;
  readonly interest: string;
  readonly principal: string;
  readonly subordinated: string;
  /** Interest and principal that were not covered. */
  readonly missingInterest: string;
  readonly missingPrincipal: string;
  /** Why operators entered costs; null without any. */
  readonly reason: string | null;
}

/** Terms of a step of a case, beside its kind. */
export interface StepDetail {
  /** An order without its client id, which is the step's. */
  readonly order?: Omit<ForcedOrder, 'clientOrderId'>;
  /** The round of the reduction, from 1. */
  readonly round?: number;
  /** Money that returns to project cash: a decimal string in USDT. */
  readonly amount?: string;
}

declare module '../../../kernel/database/tables.ts' {
  interface Tables {
    /** Ids are bigints as text. */
    broker_case: {
      id: GeneratedAlways<string>;
      project_no: string;
      institution_id: string;
      financing_no: NullableText;
      stage: CaseStage;
      stage_at: Time;
      opened_at: Time;
      cure_by: NullableTime;
      extended_by: NullableText;
      cause: ColumnType<CaseCause | null, CaseCause | null | undefined, CaseCause | null>;
      status_before: ColumnType<1 | 3 | null, 1 | 3 | null | undefined, 1 | 3 | null>;
      is_held: Generated<boolean>;
      reduced_at: NullableTime;
      rest_left_by: NullableText;
      outcome: ColumnType<CaseOutcome | null, CaseOutcome | null | undefined, CaseOutcome | null>;
      split: ColumnType<CaseSplit | null, string | null | undefined, string | null>;
      closed_at: NullableTime;
    };
    broker_case_event: {
      id: GeneratedAlways<string>;
      case_id: string;
      at: Time;
      stage: CaseStage;
      what: CaseEventName;
      nav: NullableNumeric;
      operator_id: NullableText;
      reason: NullableText;
    };
    broker_case_position: {
      case_id: string;
      exchange_account_id: string;
      instrument_id: string;
      first_quantity: Numeric;
    };
    broker_case_step: {
      id: string;
      case_id: string;
      number: number;
      client_id: string;
      lease_number: string;
      kind: CaseStepKind;
      exchange_account_id: string;
      detail: ColumnType<StepDetail, string, never>;
      executed_quantity: Generated<string>;
      state: Generated<'pending' | 'completed' | 'failed'>;
      step: Generated<'send'>;
      created_at: Time;
      step_at: Time;
      resolved_at: NullableTime;
      attempts: Generated<number>;
      attempt_until: NullableTime;
      rejection: NullableText;
      reason: NullableText;
    };
    broker_line_watch: {
      project_no: string;
      warning_since: NullableTime;
      liquidation_since: NullableTime;
      take_over_since: NullableTime;
      cured_since: NullableTime;
      is_raised: boolean;
      lease_number: string;
    };
  }
}
