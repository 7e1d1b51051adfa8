-- USDC is priced by its rate in US dollars, like USDT.
insert into convert_asset (asset, minimum, maximum, spread_bps) values ('USDC', 10, 500000, 5);
