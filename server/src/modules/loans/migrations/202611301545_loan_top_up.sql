-- LN-01: whether collateral is added by itself at the margin call.
alter table loan_request add column auto_top_up boolean not null default false;
alter table loan add column auto_top_up boolean not null default false;
grant update (auto_top_up) on loan to aldgate_app;
