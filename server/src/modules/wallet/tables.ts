import type { OwnerKind } from '@aldgate/domain/ledger/moneyOwner.ts';
import type { TravelRuleRecord } from '@aldgate/domain/wallet/beneficiary.ts';
import type { EndReason, HoldReason } from '@aldgate/domain/wallet/withdrawalReason.ts';
import type { WithdrawalEvent, WithdrawalState } from '@aldgate/domain/wallet/withdrawalState.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  NullableDay,
  NullableNumeric,
  NullableText,
  NullableTime,
  Numeric,
  RequestDigest,
  Time,
} from '../../kernel/database/columns.ts';
import type { Direction, ScreeningResult, Verdict } from './screening/screening.ts';

type AddressSource = 'exchange' | 'wallet' | 'custom';
type Charges = 'shared' | 'our';
type StoredJson = ColumnType<unknown, string, string>;

declare module '../../kernel/database/tables.ts' {
  interface Tables {
    deposit: {
      id: string;
      network: string;
      txid: string;
      payment_index: string;
      asset: string;
      owner_kind: OwnerKind;
      owner: string;
      institution_id: string | null;
      account: string;
      address: string;
      from_address: NullableText;
      senders: Generated<string[]>;
      has_unknown_sender: Generated<boolean>;
      screening: ColumnType<ScreeningResult | null, string | undefined, string>;
      initiated_amount: Numeric;
      credited_amount: NullableNumeric;
      state: 'confirming' | 'orphaned' | 'below_minimum' | 'held' | 'credited' | 'reversed';
      hold_reason: 'feature' | 'verification' | 'suspended' | 'screening' | 'balance' | null;
      was_held: Generated<boolean>;
      height: number | null;
      confirmations: ColumnType<number | null, number | null | undefined, number | null>;
      created_at: Time;
      orphaned_at: NullableTime;
      credited_at: NullableTime;
    };
    announced_deposit: {
      id: string;
      owner_kind: OwnerKind;
      owner: string;
      account: string;
      network: string;
      txid: string;
      asset: string;
      amount: Numeric;
      state: 'announced' | 'arrived' | 'expired';
      created_by: string;
      created_at: Time;
      recorded_at: NullableTime;
      expires_at: Time;
      ended_at: NullableTime;
      deposit_id: NullableText;
    };
    screening_entry: {
      network: string;
      address: string;
      verdict: 'review' | 'block';
      note: string;
      added_by: string;
      added_at: Time;
    };
    screening_answer: {
      network: string;
      address: string;
      direction: Direction;
      verdict: Verdict;
      matches: string[];
      is_answered: boolean;
      asked_at: Time;
    };
    deposit_sender: { owner: string; network: string; address: string };
    withdrawal_address: {
      id: string;
      institution_id: string;
      key: string;
      name: string;
      address: string;
      shown_address: string;
      network: string;
      asset: NullableText;
      source: 'exchange' | 'wallet' | 'custom';
      remark: string;
      beneficiary: StoredJson;
      state: 'draft' | 'pending' | 'confirmed' | 'deleted';
      usable_from: NullableTime;
      wants_whitelist: boolean;
      whitelisted_from: NullableTime;
      approval_id: NullableText;
      is_approved: Generated<boolean>;
      signed_message: NullableText;
      created_by: string;
      created_at: Time;
      expires_at: Time;
      deleted_at: NullableTime;
      used_times: Generated<number>;
      last_used_at: NullableTime;
      request_digest: RequestDigest;
    };
    whitelist_setting: {
      institution_id: string;
      enabled: boolean;
      off_from: NullableTime;
      approval_id: NullableText;
      changed_by: string;
      changed_at: Time;
    };
    withdrawal: {
      id: string;
      institution_id: string;
      owner_kind: OwnerKind;
      owner: string;
      account: string;
      maker_id: string;
      api_key: NullableText;
      project_no: NullableText;
      key: string;
      asset: string;
      rail: Generated<'chain' | 'bank'>;
      network: NullableText;
      address: string;
      shown_address: string;
      address_id: NullableText;
      source: ColumnType<AddressSource | null, AddressSource | null | undefined, never>;
      bank_account_id: NullableText;
      charges: ColumnType<Charges | null, Charges | null | undefined, never>;
      payout_account_id: NullableText;
      payout_moves: ColumnType<number, number | undefined, number>;
      value_date: NullableDay;
      bank_reference: NullableText;
      beneficiary: StoredJson;
      travel_rule: ColumnType<TravelRuleRecord | null, string | undefined, string>;
      typed_middle: NullableText;
      amount: Numeric;
      fee: Numeric;
      receivable: Numeric;
      usd_value: Numeric;
      state: WithdrawalState;
      held_from: NullableText;
      hold_reason: ColumnType<HoldReason | null, HoldReason | null | undefined, HoldReason | null>;
      end_reason: ColumnType<EndReason | null, EndReason | null | undefined, EndReason | null>;
      note: NullableText;
      approval_id: NullableText;
      is_single_control: Generated<boolean>;
      required_reviews: ColumnType<number | null, number | null | undefined, number | null>;
      cleared_at: NullableTime;
      created_at: Time;
      expires_at: Time;
      confirmed_at: NullableTime;
      ended_at: NullableTime;
      txid: NullableText;
      height: ColumnType<number | null, number | null | undefined, number | null>;
      request_digest: RequestDigest;
    };
    withdrawal_event: {
      withdrawal_id: string;
      number: number;
      event: WithdrawalEvent;
      state: WithdrawalState;
      by_member: NullableText;
      by_operator: NullableText;
      detail: NullableText;
      at: Time;
    };
    withdrawal_check: {
      withdrawal_id: string;
      position: number;
      name: string;
      result: 'passed' | 'review' | 'failed';
      figures: StoredJson;
      at: Time;
    };
    withdrawal_review: {
      withdrawal_id: string;
      number: number;
      operator_id: string;
      decision: 'approve' | 'reject';
      reason: string;
      at: Time;
      withdrawn_at: NullableTime;
    };
    withdrawal_limit: { institution_id: string; usd_limit: Numeric; changed_at: Time };
    /** A view: announced deposits, deposits and withdrawals in one list. */
    coin_record: {
      type: 'announcement' | 'deposit' | 'withdraw';
      id: string;
      owner: string;
      account: string;
      asset: string;
      network: string;
      txid: NullableText;
      state: string;
      recorded_at: NullableTime;
      orphaned_at: NullableTime;
      rail: 'bank' | 'chain';
    };
    deposit_event: {
      deposit_id: string;
      number: number;
      event: 'seen' | 'orphaned' | 'mined_again' | 'below_minimum' | 'held' | 'released' | 'credited' | 'reversed';
      by_operator: NullableText;
      at: Time;
    };
  }
}
