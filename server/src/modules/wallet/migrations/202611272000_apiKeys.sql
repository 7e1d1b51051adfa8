-- Public id of the key of the open API that a withdrawal was made with; null of one from the screens.
alter table withdrawal add column api_key text;
