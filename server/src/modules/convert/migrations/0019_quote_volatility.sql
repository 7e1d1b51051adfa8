-- CV-02: the part of a quote's spread that covers volatility stands on the receipt. Quotes from before have none.
alter table convert_quote add column volatility_bps numeric(8, 2) check (volatility_bps >= 0);
