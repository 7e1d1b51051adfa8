-- Operators list the transfers of a flow.
create index ledger_transfer_flow on ledger_transfer (flow, id);
