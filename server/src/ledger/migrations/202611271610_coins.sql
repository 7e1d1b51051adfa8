-- Coins of spot trading: they have no network and no conversion.
insert into asset (symbol, name, kind, precision, position) values
  ('SOL', 'Solana', 'crypto', 8, 12),
  ('XRP', 'XRP', 'crypto', 6, 13);
