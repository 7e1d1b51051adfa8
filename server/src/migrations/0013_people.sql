-- People: members of an institution and what proves who they are, restrictions, verification, operators and what they do.

alter table institution
  add column business_type text,
  add column is_broker boolean not null default false;

alter table platform_user
  add column role text not null default 'administrator' check (role in ('administrator', 'trader', 'approver', 'auditor')),
  add column first_name text,
  add column last_name text,
  add column preferred_language text not null default 'en-US' check (preferred_language in ('en-US', 'zh-HK')),
  add column area_code text,
  add column phone text,
  -- A phone that is new does not recover a password.
  add column phone_bound_at timestamptz,
  add column whatsapp text,
  add column telegram text,
  -- A secret that was shown and not bound yet, sealed like the bound one.
  add column google_pending bytea,
  add column google_pending_until timestamptz,
  -- Who was removed stays, since records name them; their name can be taken by somebody else.
  add column removed_at timestamptz,
  add check ((area_code is null) = (phone is null) and (phone is null) = (phone_bound_at is null)),
  drop constraint platform_user_email_key,
  drop constraint platform_user_username_key;
create unique index platform_user_email on platform_user (email) where removed_at is null;
create unique index platform_user_username on platform_user (username) where removed_at is null;
create index platform_user_institution on platform_user (institution_id);

-- Codes by mail and by sms. Without a user they belong to the address itself, as in a registration.
alter table email_code rename to verification_code;
alter index email_code_by_user rename to verification_code_by_user;
alter table verification_code
  alter column user_id drop not null,
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  add column recipient text;
update verification_code c set recipient = u.email from platform_user u where u.id = c.user_id;
alter table verification_code alter column recipient set not null, alter column channel drop default;
create index verification_code_by_recipient on verification_code (recipient, created_at desc);
create index verification_code_by_scope on verification_code (scope);

alter table factor_error
  drop constraint factor_error_factor_check,
  add check (factor in ('password', 'email', 'google', 'sms', 'passkey'));

-- ID-15: a recovery under way. Without a user it is one of a name that nobody has, and answers alike.
create table recovery (
  token_hash bytea primary key,
  user_id uuid references platform_user,
  -- Whom errors are counted for: the user's id, or a digest of the name.
  subject text not null,
  -- Wrong codes; so many end it.
  errors int not null default 0,
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index recovery_expiry on recovery (expires_at);

create table passkey (
  id uuid primary key,
  user_id uuid not null references platform_user,
  credential_id text not null unique,
  public_key bytea not null,
  -- What the authenticator counted when it was last used; one that counts backwards is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- The challenge of a WebAuthn ceremony under way: one for each session or sign-in.
create table passkey_challenge (
  scope text primary key,
  user_id uuid not null references platform_user,
  challenge text not null,
  expires_at timestamptz not null
);

create table invitation (
  id uuid primary key,
  institution_id uuid not null references institution,
  email text not null check (email = lower(email)),
  role text not null check (role in ('administrator', 'trader', 'approver', 'auditor')),
  token_hash bytea not null unique,
  invited_by uuid not null references platform_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitation_open on invitation (institution_id, email)
  where accepted_at is null and revoked_at is null;

-- ID-17, ID-19: what somebody may not do for a time, and why. Without a user it holds for the whole institution.
create table restriction (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid references platform_user,
  action text not null check (action in ('withdraw', 'convert', 'trade', 'transfer')),
  reason text not null check (reason in (
    'password_reset', 'email_changed', 'google_rebound', 'phone_changed', 'second_factor_added', 'frozen',
    'operator'
  )),
  -- For operators only.
  note text,
  since timestamptz not null,
  until timestamptz,
  made_by uuid,
  lifted_at timestamptz
);
create index restriction_held on restriction (institution_id) where lifted_at is null;

-- KY-06: a feature without a row is on.
create table institution_feature (
  institution_id uuid not null references institution,
  feature text not null check (feature in (
    'wallet', 'loan', 'deposit', 'recharge', 'withdrawal', 'fiat_withdrawal', 'convert'
  )),
  enabled boolean not null,
  primary key (institution_id, feature)
);

-- ID-21: what was verified of an institution.
create table institution_information (
  institution_id uuid primary key references institution,
  kind text not null check (kind in ('institution', 'individual')),
  registered_name text not null,
  region text,
  registration_number text,
  incorporated_on date,
  address text,
  area_code text,
  business_phone text,
  email text
);

-- KY-01 … KY-04.
create table kyc_application (
  id uuid primary key,
  institution_id uuid not null references institution,
  kind text not null check (kind in ('institution', 'individual')),
  level text not null check (level in ('primary', 'advanced')),
  status text not null check (status in ('under_review', 'rejected', 'approved')),
  -- Who the person is, sealed: numbers of identity papers are nobody's to search.
  identity bytea,
  company jsonb,
  submitted_by uuid not null references platform_user,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  reason text
);
create unique index kyc_application_one on kyc_application (institution_id, level);

-- A picture that was uploaded. Its content lies in the object storage, sealed.
create table kyc_file (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  document text not null,
  bytes int not null,
  width int not null,
  height int not null,
  created_at timestamptz not null
);

-- Attempts to upload of the last day.
create table kyc_upload (
  institution_id uuid not null references institution,
  at timestamptz not null
);
create index kyc_upload_recent on kyc_upload (institution_id, at);

create table kyc_document (
  application_id uuid not null references kyc_application,
  document text not null,
  file_id uuid not null references kyc_file,
  dated_on date,
  verdict text not null check (verdict in ('waiting', 'accepted', 'rejected')),
  reason text,
  primary key (application_id, document)
);

-- BR-01.
create table broker_agreement (
  institution_id uuid primary key references institution,
  user_id uuid not null references platform_user,
  agreed_at timestamptz not null
);
create table broker_application (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid not null references platform_user,
  status text not null check (status in ('under_review', 'approved', 'rejected', 'completed')),
  business text not null,
  assets_under_management text not null,
  contact_name text not null,
  applied_at timestamptz not null,
  decided_at timestamptz,
  reason text
);
create unique index broker_application_open on broker_application (institution_id) where status = 'under_review';

-- ID-14.
create table contact_request (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  solution text not null,
  message text not null,
  at timestamptz not null,
  closed_at timestamptz,
  note text
);

-- Operators: people of the platform, apart from everybody who trades on it.
create table operator (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('administrator', 'reviewer', 'support', 'treasury', 'auditor')),
  state text not null check (state in ('invited', 'active', 'disabled')),
  password_hash text,
  google_secret bytea,
  google_last_step bigint not null default 0,
  created_at timestamptz not null,
  check (state = 'invited' or state = 'disabled' or (password_hash is not null and google_secret is not null))
);
create table operator_invitation (
  token_hash bytea primary key,
  operator_id uuid not null references operator,
  google_secret bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create table operator_session (
  id uuid primary key,
  token_hash bytea not null unique,
  operator_id uuid not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  client text not null
);
create index operator_session_by_operator on operator_session (operator_id, created_at desc);

-- What waits for an operator. The record that it is about lies in its capability's table.
create table operation_task (
  id uuid primary key,
  kind text not null check (kind in ('kyc_review', 'broker_application', 'contact', 'approval')),
  subject_id uuid not null,
  title text not null,
  institution_id uuid references institution,
  created_at timestamptz not null,
  owner_id uuid references operator,
  taken_at timestamptz,
  closed_at timestamptz,
  outcome text
);
create unique index operation_task_open on operation_task (kind, subject_id) where closed_at is null;
create index operation_task_waiting on operation_task (created_at) where closed_at is null;

-- Four eyes: what one operator asked for and another decides. `payload` is what its effect is made from.
create table approval (
  id uuid primary key,
  kind text not null,
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  title text not null,
  institution_id uuid references institution,
  -- What two approvals must not wait for at once: 'feature:…:convert'.
  target text not null,
  reason text not null,
  payload jsonb not null,
  before jsonb,
  after jsonb,
  maker_id uuid not null references operator,
  made_at timestamptz not null,
  checker_id uuid references operator,
  decided_at timestamptz,
  note text,
  check (checker_id is null or checker_id <> maker_id)
);
create unique index approval_waiting on approval (target) where state = 'waiting';
create index approval_made on approval (made_at);

create table customer_note (
  id uuid primary key,
  institution_id uuid not null references institution,
  operator_id uuid not null references operator,
  at timestamptz not null,
  text text not null
);
create index customer_note_by_institution on customer_note (institution_id, at desc);

-- What operations set of the platform; what has no row is as the code says.
create table platform_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

alter table outbox
  drop constraint outbox_channel_check,
  add check (channel in ('mail', 'sms')),
  add column attempts int not null default 0,
  add column last_error text;
create index outbox_created on outbox (created_at desc);

grant select, insert, update, delete on
  recovery, passkey, passkey_challenge, institution_feature, operation_task, platform_setting to aldgate_app;
grant select, insert, update on
  invitation, restriction, institution_information, kyc_application, kyc_document, broker_application, contact_request,
  operator, operator_invitation, operator_session, approval to aldgate_app;
grant select, insert, delete on kyc_upload to aldgate_app;
grant select, insert on kyc_file, broker_agreement, customer_note to aldgate_app;
grant delete on kyc_document, operator_session, operator_invitation to aldgate_app;
grant update (attempts, last_error) on outbox to aldgate_app;
grant insert, update, delete on convert_institution_limit, convert_quota, convert_disabled_pair, service_suspension,
  market_label, market_instrument to aldgate_app;
grant update on convert_asset to aldgate_app;
