-- An order has a quantity or a total. The quantity of one by its total is the exchange's.
alter table exchange_order
  alter column quantity drop not null,
  add check (quantity is not null or quote_quantity is not null);
update exchange_order set quantity = null where quote_quantity is not null and status = 'submitted' and quantity = 0;
