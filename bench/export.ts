import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { serverNodeArguments } from '../launch/supervisor/platform.ts';
import { fillAccounts } from '../server/src/demo/volume/accounts.ts';
import { fillInstitutions } from '../server/src/demo/volume/institutions.ts';
import { fillOrders } from '../server/src/demo/volume/orders.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database/database.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import type { Rounds } from './export/rounds.ts';
import { nextMessage, startChild } from './harness/children.ts';
import { withDatabase } from './harness/database.ts';
import { atMost, type Measure, median, rateAgainst } from './harness/measure.ts';

/** `EXPORT_ROWS=1000000` is the size of the goal. */
const ROWS = Number(process.env.EXPORT_ROWS ?? 200_000);
const MEGABYTE = 1_048_576;

/** A file of one account's orders beside a bare cursor over the same rows. */
export function exportFile(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    const accountId = await prepare(url);
    const child = startChild('export/rounds.ts', [url, accountId, `${ROWS}`], serverNodeArguments);
    const { rates, bare, memory } = await nextMessage<Rounds>(child);
    const anchor = { name: 'a bare cursor', value: median(bare) };
    return [
      rateAgainst('export', median(rates), 'rows/s', anchor, 0.3),
      atMost('export-memory', Math.round(memory / MEGABYTE), 'MB', 64),
    ];
  });
}

/** A platform's database with the account's orders. */
async function prepare(url: string): Promise<string> {
  await migratePlatform(url, 'aldgate');
  const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 3 }));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const accountId = await fill(database);
    await owner.query('vacuum analyze');
    return accountId;
  } finally {
    await owner.end();
    await database.destroy();
  }
}

/** Every second order is the account's. */
async function fill(database: Database): Promise<string> {
  const scale = { rows: 2 * ROWS, seed: 'bench' };
  await fillInstitutions(database, scale);
  const [institutionId, created_at] = [randomUUID(), new Date()];
  const verification = { primary_verification: 'certified', advanced_verification: 'certified' } as const;
  const institution = { id: institutionId, name: 'Bench', ...verification, created_at };
  await database.insertInto('institution').values(institution).execute();
  const account = {
    id: randomUUID(),
    institution_id: institutionId,
    exchange_code: 'BINANCE',
    tag: 'bench',
    external_id: 'bench',
  };
  await database
    .insertInto('exchange_account')
    .values({ ...account, created_at })
    .execute();
  await fillAccounts(database, scale);
  await fillOrders(database, scale, account.id);
  return account.id;
}
