import type { LoanEndReason, LoanEvent, LoanStatus } from '@aldgate/domain/loans/states.ts';
import type { CollateralAsset, LoanAsset, LoanTerm, LoanTerms } from '@aldgate/domain/loans/terms.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type {
  Json,
  NullableNumeric,
  NullableText,
  NullableTime,
  Numeric,
  Time,
} from '../../kernel/database/columns.ts';
import type { Tables } from '../../kernel/database/tables.ts';

type DefaultNumeric = ColumnType<string, string | undefined, string>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    loan_terms: {
      id: GeneratedAlways<string>;
      since: Time;
      terms: ColumnType<LoanTerms, string, never>;
      set_by: NullableText;
    };
    loan_limit: { institution_id: string; usd: Numeric; set_at: Time; set_by: string };
    loan_request: {
      id: string;
      institution_id: string;
      maker_id: string;
      asset: LoanAsset;
      amount: Numeric;
      term: LoanTerm;
      collateral_asset: CollateralAsset;
      collateral: Numeric;
      annual_rate: Numeric;
      auto_top_up: Generated<boolean>;
      state: 'waiting' | 'opened' | 'ended';
      created_at: Time;
    };
    loan: {
      id: string;
      institution_id: string;
      borrower_id: string;
      asset: LoanAsset;
      collateral_asset: CollateralAsset;
      initial_amount: Numeric;
      term: LoanTerm;
      annual_rate: Numeric;
      overdue_rate: Numeric;
      liquidation_fee: Numeric;
      opening_ltv: Numeric;
      margin_call_ltv: Numeric;
      last_call_ltv: Numeric;
      liquidation_ltv: Numeric;
      restore_ltv: Numeric;
      opened_at: Time;
      maturity_hour: number;
      principal: Numeric;
      interest: DefaultNumeric;
      overdue_interest: DefaultNumeric;
      counted_hours: Generated<number>;
      product: DefaultNumeric;
      overdue_product: DefaultNumeric;
      collateral: Numeric;
      hold_number: Generated<number>;
      status: Generated<LoanStatus>;
      end_reason: ColumnType<LoanEndReason | null, LoanEndReason | null | undefined, LoanEndReason | null>;
      ended_at: NullableTime;
      is_shortfall: Generated<boolean>;
      level: Generated<number>;
      breach_since: NullableTime;
      breach_checked_at: NullableTime;
      sale: ColumnType<'restore' | 'due' | null, undefined, 'restore' | 'due' | null>;
      sale_since: NullableTime;
      reminded_days: ColumnType<number | null, undefined, number | null>;
      auto_top_up: Generated<boolean>;
    };
    loan_interest_line: {
      loan_id: string;
      number: GeneratedAlways<string>;
      institution_id: string;
      from_hour: number;
      to_hour: number;
      day: string;
      principal: Numeric;
      annual_rate: Numeric;
      interest: Numeric;
      overdue_hours: number;
      overdue_interest: Numeric;
    };
    loan_event: {
      id: string;
      number: GeneratedAlways<string>;
      loan_id: string;
      institution_id: string;
      at: Time;
      business_at: Time;
      event: LoanEvent;
      amount: NullableNumeric;
      asset: NullableText;
      paid_principal: NullableNumeric;
      paid_interest: NullableNumeric;
      paid_overdue_interest: NullableNumeric;
      ltv: NullableNumeric;
      principal: Numeric;
      collateral: Numeric;
      annual_rate: Numeric;
      maturity_hour: number;
      member_id: NullableText;
      operator_id: NullableText;
    };
    loan_receipt: { event_id: string; payload: string; signature: Buffer };
    loan_watch: { singleton: Generated<boolean>; ran_at: Time };
    loan_key: { institution_id: string; client_key: string; request_digest: string; answer: Json; at: Time };
  }
}

export type LoanRow = Selectable<Tables['loan']>;
export type LoanRequestRow = Selectable<Tables['loan_request']>;
