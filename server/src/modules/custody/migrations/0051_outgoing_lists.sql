-- The platform's transactions on one network, in the order of the list.
create index outgoing_transaction_of_network on outgoing_transaction (network, created_at, id);
