-- What a verification of the ledger has found to be right: the next one continues from the newest completed checkpoint. Each
-- row is signed with the platform's key. Rows of a checkpoint without a completion belong to an interrupted verification.
create table ledger_checkpoint (
  id bigint generated always as identity primary key,
  -- The database that was verified: a checkpoint is of no use in another one.
  database text not null,
  -- The newest transfer, and the number of entries.
  transfer_id bigint not null,
  entries bigint not null,
  made_at timestamptz not null,
  -- Null until the verification has ended without a difference.
  signature bytea
);

-- An account's last verified entry. Once a checkpoint is completed, only the newest row of each account remains.
create table ledger_checkpoint_account (
  account_id bigint not null,
  checkpoint_id bigint not null references ledger_checkpoint,
  sequence bigint not null,
  transfer_id bigint not null,
  balance numeric(38, 18) not null,
  -- All entries up to this one, under the platform's key.
  digest bigint not null,
  signature bytea not null,
  primary key (account_id, checkpoint_id)
);

grant select, insert, update, delete on ledger_checkpoint, ledger_checkpoint_account to aldgate_app;
