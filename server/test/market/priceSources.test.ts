import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { readPriceSources } from '../../src/modules/market/priceSources.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const add = (asset: string, instrumentId: string) =>
  db.owner.insertInto('asset_price_source').values({ asset, instrument_id: instrumentId }).execute();

test('an asset is priced by the contract in its row, and one without a row by rates', async () => {
  const seeded = ['BTC', 'ETH', 'SOL', 'XRP'].map((asset) => [asset, referenceMarket(`${asset}USDT`)]);
  expect([...(await readPriceSources(db.database))]).toEqual(seeded);
  await sql`insert into asset (symbol, name, kind, precision, position) values ('BNB', 'BNB', 'crypto', 8, 99)`.execute(
    db.owner,
  );
  await add('BNB', 'BNBUSDT');
  expect([...(await readPriceSources(db.database))]).toEqual([['BNB', referenceMarket('BNBUSDT')], ...seeded]);
});

test('a source whose price is not in USDT is rejected', async () => {
  await expect(add('USDC', 'BTCUSD_PERP')).rejects.toThrow('asset_price_source_instrument_id_check');
  await expect(add('USDC', 'USDC-USDT')).rejects.toThrow('asset_price_source_instrument_id_check');
});
