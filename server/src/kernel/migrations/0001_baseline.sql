-- Audit log, secrets, settings, outbox and the mailbox of the local profile.

create table audit_record (
  sequence bigint primary key,
  at timestamptz not null,
  -- Who did it: a user's id, or 'system'.
  actor text not null,
  action text not null,
  -- What it was done to: 'convert_order:…', 'user:…'.
  subject text not null,
  -- Where from: the address and the client, null for the platform itself.
  origin jsonb,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  -- sha256 over the previous hash and everything above: an altered record shows, and one that is missing from within.
  -- That the newest are there shows against a head that was written down elsewhere.
  hash bytea not null
);

create function audit_hash(
  p_previous bytea, p_sequence bigint, p_at timestamptz, p_actor text, p_action text, p_subject text,
  p_origin jsonb, p_before jsonb, p_after jsonb
) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_sequence, (extract(epoch from p_at) * 1000000)::bigint, p_actor, p_action, p_subject, p_origin, p_before, p_after
  )::text, 'UTF8'))
$$;

create function audit_append(
  p_at timestamptz, p_actor text, p_action text, p_subject text, p_origin jsonb, p_before jsonb, p_after jsonb
) returns bigint language plpgsql security definer as $$
declare
  v_last record;
  v_sequence bigint;
  v_previous bytea;
begin
  -- One writer at a time until its transaction ends, so that the chain has no forks and no gaps.
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.audit_record', 0));
  select sequence, hash into v_last from audit_record order by sequence desc limit 1;
  v_sequence := coalesce(v_last.sequence, 0) + 1;
  v_previous := coalesce(v_last.hash, '\x'::bytea);
  insert into audit_record (sequence, at, actor, action, subject, origin, before, after, previous_hash, hash)
  values (
    v_sequence, p_at, p_actor, p_action, p_subject, p_origin, p_before, p_after, v_previous,
    audit_hash(v_previous, v_sequence, p_at, p_actor, p_action, p_subject, p_origin, p_before, p_after)
  );
  return v_sequence;
end $$;

create function audit_reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_record_append_only before update or delete or truncate on audit_record
  for each statement execute function audit_reject_change();

do $$ begin
  execute format(
    'alter function audit_append(timestamptz, text, text, text, jsonb, jsonb, jsonb) set search_path = %I, pg_temp',
    current_schema()
  );
end $$;
revoke all on function audit_append(timestamptz, text, text, text, jsonb, jsonb, jsonb) from public;
grant execute on function audit_append(timestamptz, text, text, text, jsonb, jsonb, jsonb) to aldgate_app;
grant select on audit_record to aldgate_app;

-- Values that every server shares, encrypted under SECRETS_KEY.
create table platform_secret (
  name text primary key,
  ciphertext bytea not null,
  created_at timestamptz not null
);

-- Settings that operators have changed. A setting without a row has the default of the code.
create table platform_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create domain outbox_channel as text check (value in ('mail', 'sms'));

-- Messages to send: written in the transaction that causes them, delivered by a job afterwards.
create table outbox (
  id uuid primary key,
  channel outbox_channel not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz,
  attempts int not null default 0,
  last_error text
);
create index outbox_created on outbox (created_at desc);

-- Messages sent in the local profile, for a person to read. Empty in production.
create table mailbox_message (
  id uuid primary key,
  -- The order of arrival, also within one millisecond.
  sequence bigint generated always as identity,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  sent_at timestamptz not null
);
create index mailbox_message_recipient on mailbox_message (recipient, sequence desc);

grant select, insert on platform_secret, mailbox_message to aldgate_app;
grant select, insert, update, delete on platform_setting to aldgate_app;
grant select, insert, update (subject, body, delivered_at, attempts, last_error) on outbox to aldgate_app;
