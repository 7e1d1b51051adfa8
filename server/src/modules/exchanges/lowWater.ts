import './tables.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** The platform's own balance of an asset at an exchange below which operators are asked to fill it up. */
const FIRST_MARKS: ReadonlyMap<string, string> = new Map([['USDT', '100000']]);

/** The marks by exchange and asset, as decimal strings: the first ones, unless operators set others. */
export async function listLowWater(
  database: Database | Tx,
  exchanges: readonly { readonly code: string }[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await database.selectFrom('exchange_low_water').selectAll().execute();
  return new Map(
    exchanges.map(({ code }) => {
      const set = rows.filter((row) => row.exchange_code === code);
      return [code, new Map([...FIRST_MARKS, ...set.map((row) => [row.asset, toDecimalString(row.amount)] as const)])];
    }),
  );
}

/** Sets the mark of an asset; null is none. Returns the mark that operators had set before. */
export async function setLowWater(
  tx: Tx,
  exchangeCode: string,
  { asset, amount }: { readonly asset: string; readonly amount: string | null },
): Promise<string | null> {
  const before = await tx
    .selectFrom('exchange_low_water')
    .select('amount')
    .where('exchange_code', '=', exchangeCode)
    .where('asset', '=', asset)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('exchange_low_water')
    .values({ exchange_code: exchangeCode, asset, amount: amount ?? '0' })
    .onConflict((conflict) => conflict.columns(['exchange_code', 'asset']).doUpdateSet({ amount: amount ?? '0' }))
    .execute();
  return before === undefined ? null : toDecimalString(before.amount);
}
