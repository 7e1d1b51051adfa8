-- The digest of the request under the client's key (kernel/requestDigest.ts), by which a repeat is recognised. A row
-- without such a request has the empty text, which no digest equals.
alter table api_key add column request_digest text not null default '';
