-- The digest of the request under the client's key (kernel/requestDigest.ts), by which a repeat is recognised. A row
-- without such a request has the empty text, which no digest equals.
alter table exchange_order add column request_digest text not null default '';
alter table order_list add column request_digest text not null default '';
alter table position_closing add column request_digest text not null default '';

-- The digest replaces them: an amended order still has that of what was sent.
alter table exchange_order drop column sent_price, drop column sent_quantity;
