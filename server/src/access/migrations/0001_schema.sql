-- Access: restrictions of users and institutions, features of institutions, suspended services.

create domain restricted_action as text check (value in ('withdraw', 'convert', 'trade', 'transfer'));
create domain restriction_reason as text check (value in (
  'password_reset', 'email_changed', 'google_rebound', 'phone_changed', 'second_factor_added', 'frozen', 'operator'
));
create domain feature as text check (value in (
  'wallet', 'loan', 'deposit', 'recharge', 'withdrawal', 'fiat_withdrawal', 'convert'
));

-- ID-17, ID-19: an action that a user may not do for a time. Without a user it applies to the whole institution.
create table restriction (
  id uuid primary key,
  institution_id uuid not null references institution,
  user_id uuid references platform_user,
  action restricted_action not null,
  reason restriction_reason not null,
  -- For operators only.
  note text,
  since timestamptz not null,
  until timestamptz,
  created_by uuid,
  lifted_at timestamptz
);
create index restriction_active on restriction (institution_id) where lifted_at is null;

-- KY-06: a feature without a row is enabled.
create table institution_feature (
  institution_id uuid not null references institution,
  feature feature not null,
  enabled boolean not null,
  primary key (institution_id, feature)
);

-- A service that operators have suspended for everyone, with the reason that customers see.
create table service_suspension (
  service text primary key,
  reason text not null,
  since timestamptz not null
);

grant select, insert, update on restriction to aldgate_app;
grant select, insert, update, delete on institution_feature, service_suspension to aldgate_app;
