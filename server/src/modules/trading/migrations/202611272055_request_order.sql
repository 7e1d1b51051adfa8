-- Amendments are found by their order: what replaces it, and whether one is under way.
create index exchange_request_order on exchange_request (order_id, id) where order_id is not null;
