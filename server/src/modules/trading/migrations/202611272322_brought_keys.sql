-- A key that a broker brought can be brought again once the account that had it is closed.
alter table exchange_key drop constraint exchange_key_api_key_key;
create unique index exchange_key_api_key on exchange_key (api_key) where state <> 'revoked';
