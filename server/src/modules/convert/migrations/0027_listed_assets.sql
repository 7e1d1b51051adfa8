-- The columns that the list of conversions is filtered by, so that a page is read from an index.
alter table convert_order add from_asset text, add to_asset text;
update convert_order o set from_asset = q.from_asset, to_asset = q.to_asset from convert_quote q where q.id = o.quote_id;
alter table convert_order alter from_asset set not null, alter to_asset set not null;

drop index convert_order_institution;
create index convert_order_by_time on convert_order (institution_id, created_at, id) include (status);
create index convert_order_by_paid on convert_order (institution_id, from_asset, created_at, id);
create index convert_order_by_received on convert_order (institution_id, to_asset, created_at, id);
