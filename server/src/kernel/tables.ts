import type { Feature } from '@aldgate/domain/identity/features.ts';
import type { RestrictedAction, RestrictionReason } from '@aldgate/domain/identity/restriction.ts';
import type { MemberRole } from '@aldgate/domain/identity/roles.ts';
import type { KycDocument, KycKind, KycLevel } from '@aldgate/domain/kyc/documents.ts';
import type { FourEyesKind } from '@aldgate/domain/operations/fourEyes.ts';
import type { OperatorRole } from '@aldgate/domain/operations/roles.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Rows as PostgreSQL answers them: numeric and bigint come as strings, timestamptz as Date. */
type Numeric = ColumnType<string, string, string>;
type Time = ColumnType<Date, Date, Date>;
type NullableNumeric = ColumnType<string | null, string | null | undefined, string | null>;
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
/** A date without a time, as its ISO text. */
type NullableDay = ColumnType<string | null, string | null | undefined, string | null>;
type Json = ColumnType<unknown, string | null, string | null>;

export interface Tables {
  ledger_account: {
    id: GeneratedAlways<string>;
    owner: string;
    type: string;
    asset: string;
    may_go_negative: boolean;
  };
  ledger_balance: {
    account_id: string;
    may_go_negative: boolean;
    balance: Numeric;
    held: Numeric;
    entries: string;
  };
  ledger_transfer: {
    id: string;
    key: string;
    flow: string;
    reference: string;
    posted_at: Time;
  };
  ledger_entry: { account_id: string; sequence: string; transfer_id: string; amount: Numeric; balance: Numeric };

  audit_record: {
    sequence: string;
    at: Time;
    actor: string;
    action: string;
    subject: string;
    origin: Json;
    before: Json;
    after: Json;
    previous_hash: Buffer;
    hash: Buffer;
  };
  platform_secret: { name: string; sealed: Buffer; created_at: Time };
  outbox: {
    id: string;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    body: string;
    created_at: Time;
    useful_until: Time;
    delivered_at: Time | null;
    attempts: Generated<number>;
    last_error: ColumnType<string | null, string | null | undefined, string | null>;
  };
  mailbox_message: {
    id: string;
    sequence: GeneratedAlways<string>;
    channel: string;
    recipient: string;
    subject: string;
    body: string;
    sent_at: Time;
  };

  institution: {
    id: string;
    name: string;
    primary_verification: VerificationStatus;
    advanced_verification: VerificationStatus;
    spot_trading_forbidden: Generated<boolean>;
    business_type: NullableText;
    is_broker: Generated<boolean>;
    created_at: Time;
  };
  platform_user: {
    id: string;
    institution_id: string;
    email: string;
    username: string | null;
    password_hash: string;
    google_secret: Buffer | null;
    google_last_step: ColumnType<string, number, number>;
    created_at: Time;
    role: Generated<MemberRole>;
    first_name: NullableText;
    last_name: NullableText;
    preferred_language: Generated<Language>;
    area_code: NullableText;
    phone: NullableText;
    phone_bound_at: NullableTime;
    whatsapp: NullableText;
    telegram: NullableText;
    google_pending: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    google_pending_until: NullableTime;
    removed_at: NullableTime;
  };
  factor_error: {
    subject: string;
    factor: Factor;
    count: number;
    locks: number;
    locked_until: Time | null;
    changed_at: Time;
  };
  captcha: { id: string; code: string; expires_at: Time };
  pre_login: { token_hash: Buffer; user_id: string; expires_at: Time; completed_at: Time | null };
  verification_code: {
    id: string;
    user_id: string | null;
    channel: 'email' | 'sms';
    recipient: string;
    purpose: string;
    scope: string;
    code_hash: Buffer;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
  };
  session: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Time;
    expires_at: Time;
    revoked_at: Time | null;
    address: string;
    client: string;
  };

  recovery: {
    token_hash: Buffer;
    user_id: string | null;
    subject: string;
    errors: Generated<number>;
    expires_at: Time;
    completed_at: NullableTime;
  };
  passkey: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: ColumnType<string, number, number>;
    transports: string[];
    name: string;
    created_at: Time;
    used_at: NullableTime;
  };
  passkey_challenge: { scope: string; user_id: string; challenge: string; expires_at: Time };
  invitation: {
    id: string;
    institution_id: string;
    email: string;
    role: MemberRole;
    token_hash: Buffer;
    invited_by: string;
    created_at: Time;
    expires_at: Time;
    accepted_at: NullableTime;
    revoked_at: NullableTime;
  };
  restriction: {
    id: string;
    institution_id: string;
    user_id: string | null;
    action: RestrictedAction;
    reason: RestrictionReason;
    note: NullableText;
    since: Time;
    until: NullableTime;
    made_by: NullableText;
    lifted_at: NullableTime;
  };
  institution_feature: { institution_id: string; feature: Feature; enabled: boolean };
  institution_information: {
    institution_id: string;
    kind: KycKind;
    registered_name: string;
    region: NullableText;
    registration_number: NullableText;
    incorporated_on: NullableDay;
    address: NullableText;
    area_code: NullableText;
    business_phone: NullableText;
    email: NullableText;
  };
  kyc_application: {
    id: string;
    institution_id: string;
    kind: KycKind;
    level: KycLevel;
    status: 'under_review' | 'rejected' | 'approved';
    identity: Buffer | null;
    company: Json;
    submitted_by: string;
    submitted_at: Time;
    decided_at: NullableTime;
    reason: NullableText;
  };
  kyc_file: {
    id: string;
    institution_id: string;
    user_id: string;
    document: KycDocument;
    bytes: number;
    width: number;
    height: number;
    created_at: Time;
  };
  kyc_upload: { institution_id: string; at: Time };
  kyc_document: {
    application_id: string;
    document: KycDocument;
    file_id: string;
    dated_on: NullableDay;
    verdict: 'waiting' | 'accepted' | 'rejected';
    reason: NullableText;
  };
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
  contact_request: {
    id: string;
    name: string;
    email: string;
    phone: string;
    solution: 'liquidity' | 'exchange_software' | 'custody' | 'electricity' | 'otc' | 'prime_broker' | 'other';
    message: string;
    at: Time;
    closed_at: NullableTime;
    note: NullableText;
  };
  operator: {
    id: string;
    email: string;
    name: string;
    role: OperatorRole;
    state: 'invited' | 'active' | 'disabled';
    password_hash: NullableText;
    google_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    google_last_step: ColumnType<string, number | undefined, number>;
    created_at: Time;
  };
  operator_invitation: {
    token_hash: Buffer;
    operator_id: string;
    google_secret: Buffer;
    expires_at: Time;
    used_at: NullableTime;
  };
  operator_session: {
    id: string;
    token_hash: Buffer;
    operator_id: string;
    created_at: Time;
    expires_at: Time;
    revoked_at: NullableTime;
    address: string;
    client: string;
  };
  operation_task: {
    id: string;
    kind: 'kyc_review' | 'broker_application' | 'contact' | 'approval';
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
  customer_note: { id: string; institution_id: string; operator_id: string; at: Time; text: string };
  platform_setting: { key: string; value: ColumnType<unknown, string, string>; changed_at: Time };

  convert_asset: { asset: string; minimum: Numeric; maximum: Numeric; spread_bps: Numeric; enabled: boolean };
  convert_quote: {
    id: string;
    institution_id: string;
    user_id: string;
    from_asset: string;
    to_asset: string;
    from_amount: Numeric;
    to_amount: Numeric;
    base_asset: string;
    quote_asset: string;
    price: Numeric;
    reference_price: Numeric;
    reference_at: Time;
    usd_value: Numeric;
    created_at: Time;
    expires_at: Time;
    accepted_at: ColumnType<Date | null, never, Date>;
  };
  convert_order: {
    id: string;
    quote_id: string;
    institution_id: string;
    user_id: string;
    status: 'completed';
    transfer_id: string;
    usd_value: Numeric;
    created_at: Time;
  };
  convert_receipt: { order_id: string; payload: string; signature: Buffer };
  convert_institution_limit: {
    institution_id: string;
    asset: string;
    minimum: Numeric | null;
    maximum: Numeric | null;
  };
  convert_quota: { institution_id: string | null; usd_limit: Numeric; open_quotes_max: number | null };
  convert_disabled_pair: { asset: string; other_asset: string; since: Time };
  broker_account: {
    id: string;
    institution_id: string;
    exchange_code: string;
    external_id: string;
    created_at: Time;
    kind: Generated<'own' | 'sub'>;
    name: Generated<string>;
    sort_index: Generated<number>;
  };
  exchange_key: {
    id: string;
    broker_account_id: string;
    api_key: string;
    secret: Buffer;
    state: Generated<'active' | 'rejected' | 'withdrawn'>;
    created_at: Time;
  };
  futures_order: {
    id: GeneratedAlways<string>;
    broker_account_id: string;
    client_order_id: string;
    user_id: string | null;
    exchange_order_id: string | null;
    algo_id: string | null;
    instrument_id: string;
    direction: 'buy' | 'sell';
    price_type: 'limit' | 'market';
    time_in_force: 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';
    reduce_only: boolean;
    price: NullableNumeric;
    quantity: Numeric;
    condition_type: 'stop' | 'take_profit' | null;
    trigger_price: NullableNumeric;
    trigger_by: 'last' | 'mark' | null;
    expires_at: NullableTime;
    status: OrderStatus;
    executed_quantity: ColumnType<string, string | undefined, string>;
    average_price: NullableNumeric;
    liquidation_type: ColumnType<LiquidationType | null, LiquidationType | null | undefined, LiquidationType | null>;
    refusal_code: ColumnType<number | null, number | null | undefined, number | null>;
    refusal_message: ColumnType<string | null, string | null | undefined, string | null>;
    amended: Generated<boolean>;
    sent_at: NullableTime;
    created_at: Time;
    updated_at: ColumnType<Date, Date, Date>;
    last_deal_at: NullableTime;
  };
  futures_trade: {
    id: GeneratedAlways<string>;
    broker_account_id: string;
    instrument_id: string;
    trade_id: string;
    exchange_order_id: string;
    direction: 'buy' | 'sell';
    price: Numeric;
    quantity: Numeric;
    quote_quantity: Numeric;
    fee: Numeric;
    fee_asset: string;
    realized_pnl: Numeric;
    is_maker: boolean;
    traded_at: Time;
  };
  futures_income: {
    id: GeneratedAlways<string>;
    broker_account_id: string;
    income_type: IncomeType;
    source_id: string;
    instrument_id: string | null;
    asset: string;
    amount: Numeric;
    trade_id: string | null;
    occurred_at: Time;
    posted: Generated<boolean>;
  };
  account_sync: {
    broker_account_id: string;
    income_until: ColumnType<Date, Date, Date>;
    is_exposed: boolean;
    synced_at: ColumnType<Date, Date, Date>;
  };
  reconciliation: {
    id: GeneratedAlways<string>;
    broker_account_id: string;
    account_type: 'trade_account' | 'swap_account';
    asset: string;
    ledger_amount: Numeric;
    exchange_amount: Numeric;
    waiting: Numeric;
    in_flight: boolean;
    difference: GeneratedAlways<string>;
    reconciled_at: Time;
  };
  market_label: { label: string; name_en: string; name_zh: string; sort_index: number };
  market_instrument: {
    instrument_id: string;
    is_main: boolean;
    labels: string[];
    circulating_supply: Numeric | null;
    sort_index: number;
  };
  self_selection: { user_id: string; instrument_id: string; position: GeneratedAlways<string> };
  account_transfer: {
    id: string;
    number: GeneratedAlways<string>;
    institution_id: string;
    user_id: string;
    client_key: string;
    asset: string;
    amount: Numeric;
    from_account: string;
    to_account: string;
    state: Generated<string>;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Time;
    settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  service_suspension: { service: string; reason: string; since: Time };
}

export type OrderStatus =
  | 'submitted'
  | 'running'
  | 'partial-filled'
  | 'filled'
  | 'cancelling'
  | 'cancelled'
  | 'partial-canceled'
  | 'failed'
  | 'expired';
export type LiquidationType = 'take_over' | 'position_reduction';
export type IncomeType =
  | 'transfer'
  | 'realized_pnl'
  | 'funding_fee'
  | 'commission'
  | 'liquidation'
  | 'auto_deleveraging'
  | 'others';

export type VerificationStatus = 'not_verified' | 'under_review' | 'certified';
export type Factor = 'password' | 'email' | 'google' | 'sms' | 'passkey';
/** SH-10: the languages that letters are written in. */
export type Language = 'en-US' | 'zh-HK';
