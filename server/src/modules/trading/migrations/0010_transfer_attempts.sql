-- At most one attempt at the exchange is in progress: it holds the right until `attempt_until`, after which the exchange
-- accepts nothing of it any more. A refusal of a later attempt is final once no movement is found after that time.
alter table account_transfer
  add column attempts integer not null default 0,
  add column attempt_until timestamptz,
  add column refusal text;

grant update (attempts, attempt_until, refusal) on account_transfer to aldgate_app;
