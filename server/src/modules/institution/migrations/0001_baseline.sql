-- Institutions, their verified information, and operators' notes about them.

create domain verification_status as text check (value in ('not_verified', 'under_review', 'certified'));
create domain legal_form as text check (value in ('institution', 'individual'));

create table institution (
  id uuid primary key,
  name text not null,
  -- KY-01, KY-05: primary verification allows coins, advanced verification allows fiat.
  primary_verification verification_status not null default 'not_verified',
  advanced_verification verification_status not null default 'not_verified',
  created_at timestamptz not null,
  -- KY-07: operators have excluded the institution from spot trading. Nothing can be transferred to its spot account;
  -- its spot balance can still be transferred out.
  spot_trading_forbidden boolean not null default false,
  business_type text,
  is_broker boolean not null default false
);

-- ID-21: verified information.
create table institution_information (
  institution_id uuid primary key references institution,
  kind legal_form not null,
  registered_name text not null,
  region text,
  registration_number text,
  incorporated_on date,
  address text,
  area_code text,
  business_phone text,
  email text
);

grant select, insert, update on institution, institution_information to aldgate_app;
