import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fillFutures } from '../server/src/demo/volume/futures.ts';
import { fillInstitutions } from '../server/src/demo/volume/institutions.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database.ts';
import type { FileAnswer } from '../server/src/kernel/http/handlers.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { exportOrder } from '../server/src/modules/trading/history/exportHistory.ts';
import { withDatabase } from './database.ts';
import { atMost, type Measure, quantile, rateAgainst } from './measure.ts';

/** `EXPORT_ROWS=1000000` is the size of the goal. */
const ROWS = Number(process.env.EXPORT_ROWS ?? 200_000);
const BATCH = 2_000;
const ROUNDS = 3;
const MEGABYTE = 1_048_576;

/** A file of one account's orders beside a bare cursor over the same rows. */
export function exportFile(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 3 }));
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    try {
      const accountId = await fill(database);
      await owner.query('vacuum analyze');
      const account = { accountId, kind: 'own', name: '', futures: { product: 'usdm' } } as const;
      const rates: number[] = [];
      const bare: number[] = [];
      let memory = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(ROWS / (await secondsOf(() => readBare(owner, accountId))));
        globalThis.gc?.();
        const before = process.memoryUsage().rss;
        const note = () => {
          memory = Math.max(memory, process.memoryUsage().rss - before);
        };
        const { content } = await exportOrder(database, account, { queryCondition: {} }, 'en-US');
        rates.push(ROWS / (await secondsOf(() => readAll(content, note))));
      }
      const anchor = { name: 'a bare cursor', value: quantile(bare, 0.5) };
      return [
        rateAgainst('export', quantile(rates, 0.5), 'rows/s', anchor, 0.3),
        atMost('export-memory', Math.round(memory / MEGABYTE), 'MB', 64),
      ];
    } finally {
      await owner.end();
      await database.destroy();
    }
  });
}

async function secondsOf(work: () => Promise<number>): Promise<number> {
  const startedAt = performance.now();
  const rows = await work();
  if (rows !== ROWS) throw new Error(`${rows} rows in place of ${ROWS}`);
  return (performance.now() - startedAt) / 1_000;
}

/** Every second order is the account's. */
async function fill(database: Database): Promise<string> {
  const scale = { rows: 2 * ROWS, seed: 'bench' };
  await fillInstitutions(database, scale);
  const [institutionId, created_at] = [randomUUID(), new Date()];
  const verification = { primary_verification: 'certified', advanced_verification: 'certified' } as const;
  const institution = { id: institutionId, name: 'Bench', ...verification, created_at };
  await database.insertInto('institution').values(institution).execute();
  const account = { id: randomUUID(), institution_id: institutionId, exchange_code: 'BINANCE', external_id: 'bench' };
  await database
    .insertInto('broker_account')
    .values({ ...account, created_at })
    .execute();
  await fillFutures(database, scale, account.id);
  return account.id;
}

async function readAll(content: FileAnswer['content'], note: () => void): Promise<number> {
  let lines = -1;
  for await (const part of content as AsyncIterable<string>) {
    lines += part.split('\n').length - 1;
    note();
  }
  return lines;
}

async function readBare(client: pg.Client, accountId: string): Promise<number> {
  await client.query('begin');
  await client.query(
    `declare bare cursor for select * from aldgate.exchange_order where broker_account_id = '${accountId}' order by created_at, id`,
  );
  let rows = 0;
  for (let read = BATCH; read === BATCH; rows += read) {
    read = (await client.query(`fetch ${BATCH} from bare`)).rows.length;
  }
  await client.query('commit');
  return rows;
}
