-- Audit log, secrets, settings, outbox, the mailbox of the local profile, job workers and the business clock.

-- A record is inserted in the transaction of the action that it describes. audit_seal then chains committed records
-- by their hashes. From then on, a record that is altered, removed, reordered or inserted is found; until then only
-- the database's access rights protect it.
create table audit_record (
  -- The order of insertion. Rolled-back transactions leave gaps.
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Who did it: a user's id, 'operator:…' or 'system'.
  actor text not null,
  action text not null,
  -- What it was done to: 'convert_order:…', 'user:…'.
  subject text not null,
  -- The client's address and name, null for the platform itself.
  origin jsonb,
  before jsonb,
  after jsonb,
  -- The position in the chain, without gaps; null until the record is sealed.
  sealed_sequence bigint check (sealed_sequence > 0),
  previous_hash bytea,
  -- sha256 of the previous hash and all columns above.
  hash bytea,
  check ((sealed_sequence is null) = (hash is null) and (hash is null) = (previous_hash is null))
);
create unique index audit_record_sealed on audit_record (sealed_sequence) where sealed_sequence is not null;
create index audit_record_unsealed on audit_record (id) where sealed_sequence is null;

-- Lists by time, and behind each filter. A subject's kind is what stands before its colon.
create index audit_record_by_time on audit_record (at, id);
create index audit_record_by_actor on audit_record (actor, at, id);
create index audit_record_by_action on audit_record (action, at, id);
create index audit_record_by_kind on audit_record (split_part(subject, ':', 1), at, id);
create index audit_record_by_subject on audit_record (subject text_pattern_ops);

create function audit_hash(
  p_previous bytea, p_sequence bigint, p_id bigint, p_at timestamptz, p_actor text, p_action text, p_subject text,
  p_origin jsonb, p_before jsonb, p_after jsonb
) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_sequence, p_id, (extract(epoch from p_at) * 1000000)::bigint, p_actor, p_action, p_subject, p_origin, p_before,
    p_after
  )::text, 'UTF8'))
$$;

create function audit_append(
  p_at timestamptz, p_actor text, p_action text, p_subject text, p_origin jsonb, p_before jsonb, p_after jsonb
) returns bigint language plpgsql security definer as $$
declare
  v_id bigint;
begin
  insert into audit_record (at, actor, action, subject, origin, before, after)
  values (p_at, p_actor, p_action, p_subject, p_origin, p_before, p_after)
  returning id into v_id;
  return v_id;
end $$;

-- Appends at most p_max committed records to the chain and returns how many. Transactions commit in another order
-- than that of their ids, so the position in the chain is assigned here: a record that commits late comes later in
-- the chain.
create function audit_seal(p_max int) returns int language plpgsql security definer as $$
declare
  v_record record;
  v_sequence bigint;
  v_hash bytea;
  v_ids bigint[] := '{}';
  v_hashes bytea[] := '{}';
begin
  -- One sealer at a time. The statements below see what the previous one committed.
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.audit_record', 0));
  select r.sealed_sequence, r.hash into v_sequence, v_hash
  from audit_record r where r.sealed_sequence is not null order by r.sealed_sequence desc limit 1;
  v_sequence := coalesce(v_sequence, 0);
  v_hash := coalesce(v_hash, '\x'::bytea);
  v_hashes := array[v_hash];
  for v_record in select * from audit_record r where r.sealed_sequence is null order by r.id limit p_max loop
    v_ids := v_ids || v_record.id;
    v_hash := audit_hash(
      v_hash, v_sequence + cardinality(v_ids), v_record.id, v_record.at, v_record.actor, v_record.action,
      v_record.subject, v_record.origin, v_record.before, v_record.after
    );
    v_hashes := v_hashes || v_hash;
  end loop;
  update audit_record r
  set sealed_sequence = v_sequence + sealed.n, previous_hash = v_hashes[sealed.n], hash = v_hashes[sealed.n + 1]
  from unnest(v_ids) with ordinality as sealed (id, n)
  where r.id = sealed.id;
  return cardinality(v_ids);
end $$;

create function audit_reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
-- The only change of a record is its seal, once.
create trigger audit_record_append_only before update on audit_record for each row
  when (
    old.sealed_sequence is not null or new.sealed_sequence is null
    or row(new.id, new.at, new.actor, new.action, new.subject, new.origin, new.before, new.after)
      is distinct from row(old.id, old.at, old.actor, old.action, old.subject, old.origin, old.before, old.after)
  )
  execute function audit_reject_change();
create trigger audit_record_no_delete before delete or truncate on audit_record
  for each statement execute function audit_reject_change();

-- The functions run with their owner's rights, so they must find the table whatever the caller's search_path is.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select oid from pg_proc
    where pronamespace = current_schema()::regnamespace and proname in ('audit_append', 'audit_seal')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', v_function, current_schema());
    execute format('revoke all on function %s from public', v_function);
    execute format('grant execute on function %s to aldgate_app', v_function);
  end loop;
end $$;
grant select on audit_record to aldgate_app;

-- Up to where a verification has found the audit log's chain whole: the next one continues from there. Signed with the
-- platform's key. Only the newest row is kept.
create table audit_checkpoint (
  id bigint generated always as identity primary key,
  -- The database that was verified.
  database text not null,
  sealed_sequence bigint not null,
  hash bytea not null,
  made_at timestamptz not null,
  signature bytea not null
);

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
  -- The text of a message is deleted when it is delivered, and when it was not in time.
  has_text boolean not null generated always as (body <> '') stored,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz,
  attempts int not null default 0,
  last_error text
)
-- A message is updated once or twice soon after its insertion, and most of them never again.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index outbox_by_time on outbox (created_at, id);
create index outbox_waiting on outbox (created_at, id) include (expires_at) where delivered_at is null and has_text;
create index outbox_undelivered on outbox (created_at, id) include (has_text, expires_at) where delivered_at is null;
create index outbox_delivered on outbox (created_at, id) where delivered_at is not null;
-- Read by each request for a code, and by the jobs.
create index outbox_sms on outbox (created_at) include (recipient) where channel = 'sms';
create index outbox_failing on outbox (channel, expires_at) where delivered_at is null and has_text and attempts > 0;
create index outbox_delivered_lately on outbox (channel, delivered_at) where delivered_at is not null;

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
create index mailbox_message_sent on mailbox_message (sent_at);

-- The workers of the job queue, with their last sign of life: the jobs of one that has ended are given to others.
create table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- Tells by how much the business clock is ahead. A row exists in the local profile alone.
create table business_clock (
  singleton boolean primary key default true check (singleton),
  ahead_ms bigint not null check (ahead_ms >= 0)
);

grant select, insert, delete on audit_checkpoint to aldgate_app;
grant select, insert on platform_secret to aldgate_app;
grant select, insert, update, delete on platform_setting to aldgate_app;
-- The hourly retention deletes messages.
grant select, insert, update (subject, body, delivered_at, attempts, last_error), delete on outbox to aldgate_app;
grant select, insert, delete on mailbox_message to aldgate_app;
grant select, insert, update on business_clock to aldgate_app;
