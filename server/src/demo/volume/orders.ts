import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { accountInSql } from './accounts.ts';
import { batches, nameInSql, numberRows, type Scale, timeInSql } from './scale.ts';

const BATCH = 5_000;

/** The instruments of each product's records, and the product as rows name it. */
const PRODUCTS = [
  { product: 'usdm', instrument: sql`(array['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])[1 + n % 3]` },
  { product: 'spot', instrument: sql`(array['BTC-USDT', 'ETH-USDT', 'SOL-USDT'])[1 + n % 3]` },
] as const;
const SIDE = sql`(array['buy', 'sell'])[1 + n / 2 % 2]`;

/** Ended orders and their executions on futures and on spot, and the income of futures. */
export async function fillOrders(database: Database, scale: Scale, mainAccount: string): Promise<void> {
  const account = accountInSql(scale, mainAccount);
  for (const numbers of batches(scale.rows, BATCH)) {
    const rows = numberRows(numbers);
    for (const each of PRODUCTS) await fillProduct(database, { ...each, scale, account, rows });
    await sql`
      insert into exchange_income (exchange_account_id, product, income_type, source_id, instrument_id, asset, amount, trade_id,
        occurred_at, posted)
      select ${account}, 'usdm', (array['funding_fee', 'commission'])[1 + n % 3], ${nameInSql(scale)},
        ${PRODUCTS[0].instrument}, 'USDT', -0.04, (900000000000 + n)::text, ${timeInSql(500)}, true
      from ${rows} where n % 3 < 2 on conflict do nothing
    `.execute(database);
  }
}

interface ProductRows {
  readonly product: string;
  readonly instrument: RawBuilder<unknown>;
  readonly scale: Scale;
  readonly account: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
}

async function fillProduct(
  database: Database,
  { product, instrument, scale, account, rows }: ProductRows,
): Promise<void> {
  await sql`
    insert into exchange_order (exchange_account_id, product, client_order_id, exchange_order_id, instrument_id, direction,
      price_type, time_in_force, reduce_only, price, quantity, status, executed_quantity, average_price, created_at, updated_at)
    select ${account}, ${product}, ${nameInSql(scale)}, (900000000000 + n)::text, ${instrument}, ${SIDE},
      (array['limit', 'limit', 'market'])[1 + n % 3], (array['GTC', 'GTC', 'IOC'])[1 + n % 3], false,
      case when n % 3 < 2 then 100 end, 1, (array['filled', 'filled', 'cancelled'])[1 + n % 3],
      case when n % 3 < 2 then 1 else 0 end, case when n % 3 < 2 then 100 end, ${timeInSql()}, ${timeInSql(1_000)}
    from ${rows} on conflict do nothing
  `.execute(database);
  await sql`
    insert into exchange_trade (exchange_account_id, product, instrument_id, trade_id, exchange_order_id, direction, price,
      quantity, quote_quantity, fee, fee_asset, realized_pnl, is_maker, traded_at)
    select ${account}, ${product}, ${instrument}, (900000000000 + n)::text, (900000000000 + n)::text, ${SIDE}, 100,
      1, 100, 0.04, 'USDT', 0, n % 5 = 0, ${timeInSql(500)}
    from ${rows} where n % 3 < 2 on conflict do nothing
  `.execute(database);
}
