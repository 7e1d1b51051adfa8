import { sql } from 'kysely';
import { loadCheckpointKey } from '../server/src/kernel/checkpointKey.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { createSecretBox } from '../server/src/kernel/secrets.ts';
import { capitalAccount, grants, treasury } from '../server/src/ledger/account.ts';
import { postBatch } from '../server/src/ledger/post.ts';
import type { Transfer } from '../server/src/ledger/transfer.ts';
import { verifyLedger } from '../server/src/ledger/verify/verifyLedger.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { withDatabase } from './database.ts';
import { atMost, costAgainst, type Measure, quantile } from './measure.ts';

/** Four entries each, as a conversion has them. `VERIFY_ENTRIES=4000000` is the size of the goal. */
const TRANSFERS = Number(process.env.VERIFY_ENTRIES ?? 1_000_000) / 4;
const NEWER = 10_000;
const BATCH = 1_000;
const ROUNDS = 3;
const MEGABYTE = 1_048_576;

/** The whole journal's verification beside a bare sum of its amounts, and that of what is newer than a checkpoint. */
export function verify(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 3 }));
    const owner = openDatabase(openPool({ url, schema: 'aldgate', role: 'owner', max: 1, isUnlimited: true }));
    try {
      await fill(database, 0, TRANSFERS);
      await sql`vacuum analyze`.execute(owner);
      await sql`set max_parallel_workers_per_gather = 0`.execute(owner);
      const key = await loadCheckpointKey(database, createSecretBox(Buffer.alloc(32)));
      const run = async (isFull: boolean) => {
        const checkpoints = { database, key, now: Date.now() };
        const startedAt = performance.now();
        const { differences } = await verifyLedger(database, { isFull, checkpoints, onProgress: noteMemory });
        if (differences.length > 0) throw new Error('the ledger does not verify');
        return (performance.now() - startedAt) / 1_000;
      };
      let memory = 0;
      let before = 0;
      const noteMemory = () => {
        memory = Math.max(memory, process.memoryUsage().rss - before);
      };
      const sums: number[] = [];
      const full: number[] = [];
      const files = await temporaryFiles(owner);
      for (let round = 0; round < ROUNDS; round += 1) {
        sums.push(await sumSeconds(owner));
        globalThis.gc?.();
        before = process.memoryUsage().rss;
        full.push(await run(true));
      }
      await fill(database, TRANSFERS, NEWER);
      const newer = await run(false);
      const anchor = { name: 'a bare sum(amount)', value: quantile(sums, 0.5) };
      return [
        costAgainst('verify', quantile(full, 0.5), 's', anchor, 40),
        atMost('verify-files', (await temporaryFiles(owner)) - files, 'temporary files', 0),
        atMost('verify-memory', Math.round(memory / MEGABYTE), 'MB', 64),
        atMost('verify-newer', newer, 's', 2),
      ];
    } finally {
      await database.destroy();
      await owner.destroy();
    }
  });
}

async function sumSeconds(owner: Database): Promise<number> {
  const startedAt = performance.now();
  await sql`select sum(amount) from ledger_entry`.execute(owner);
  return (performance.now() - startedAt) / 1_000;
}

async function temporaryFiles(owner: Database): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    select temp_files::int as files from pg_stat_database where datname = current_database()`.execute(owner);
  return rows[0]?.files ?? 0;
}

/** Half of the transfers are one institution's. */
async function fill(database: Database, from: number, count: number): Promise<void> {
  for (let start = from; start < from + count; start += BATCH) {
    await postBatch(
      database,
      Array.from({ length: BATCH }, (_, index) => conversion(start + index)),
      Date.now(),
    );
  }
}

function conversion(index: number): Transfer {
  const owner = index % 2 === 0 ? 'largest' : `institution-${index % 9_973}`;
  const legs = ['USDT', 'BTC'].flatMap((asset) => [
    { account: asset === 'USDT' ? grants(asset) : treasury(asset), amount: asset === 'USDT' ? '-1.25' : '0.00002' },
    {
      account: asset === 'USDT' ? capitalAccount(owner, asset) : grants(asset),
      amount: asset === 'USDT' ? '1.25' : '-0.00002',
    },
  ]);
  return { key: `bench-${index}`, flow: 'convert', reference: 'bench', legs };
}
