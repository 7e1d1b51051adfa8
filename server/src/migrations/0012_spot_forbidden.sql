-- KY-07: operations keep an institution from spot trading. Nothing is moved to its spot account then; what lies there can
-- still be taken back.
alter table institution add column spot_trading_forbidden boolean not null default false;
