import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase, openPool } from '../server/src/kernel/database/database.ts';
import { type AccountRef, capitalAccount, grants } from '../server/src/ledger/account.ts';
import { postBatch } from '../server/src/ledger/post.ts';
import type { Transfer } from '../server/src/ledger/transfer.ts';
import { verifyLedger } from '../server/src/ledger/verify/verifyLedger.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { withDatabase } from './harness/database.ts';
import { type Measure, rateAgainst, rateSince } from './harness/measure.ts';
import { ensurePackage } from './harness/packages.ts';

const run = promisify(execFile);
/** The candidates alternate, so that other load on the machine affects all of them equally. */
const ROUNDS = 4;
const SECONDS = 5;
const BATCH = 1_000;
const WRITERS = 4;
const ACCOUNTS = 10_000;

/**
 * Transfers per second through the bulk entry point, on the same server and in the same run as pgbench's TPC-B: every
 * commit synced, two entries with running balances per transfer, keys and balances checked.
 */
export function ledger(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await ensurePackage('pgbench', 'postgresql-contrib');
    await migratePlatform(url, 'aldgate');
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: WRITERS }));
    try {
      await fund(database);
      await run('pgbench', ['-i', '-q', '-s', '10', url]);
      const tpcB: number[] = [];
      const uniform: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        tpcB.push(await pgbench(url));
        uniform.push(await rate(database, `uniform-${round}`));
      }
      const { differences } = await verifyLedger(database);
      if (differences.length > 0) throw new Error('the ledger does not verify after the benchmark');
      const anchor = { name: 'pgbench TPC-B', value: mean(tpcB) };
      return [rateAgainst('ledger-batch', mean(uniform), 'transfers/s', anchor, 8)];
    } finally {
      await database.destroy();
    }
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Database = ReturnType<typeof openDatabase>;

/** Payers and payees are distinct. */
const institution = (from: number, count: number): AccountRef =>
  capitalAccount(`institution-${from + Math.floor(Math.random() * count)}`, 'USDT');
const payer = () => institution(0, ACCOUNTS / 2);
const payee = () => institution(ACCOUNTS / 2, ACCOUNTS / 2);

async function pgbench(url: string): Promise<number> {
  const { stdout } = await run('pgbench', ['-n', '-c', '32', '-j', '2', '-T', String(SECONDS), url]);
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench said no rate:\n${stdout}`);
  return tps;
}

async function fund(database: Database): Promise<void> {
  for (let from = 0; from < ACCOUNTS; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) =>
      move(`fund-${from + index}`, grants('USDT'), capitalAccount(`institution-${from + index}`, 'USDT'), '1000000'),
    );
    await postBatch(database, batch, Date.now());
  }
}

async function rate(database: Database, name: string): Promise<number> {
  let made = 0;
  let posted = 0;
  const startedAt = performance.now();
  const writer = async () => {
    while (performance.now() - startedAt < SECONDS * 1_000) {
      const batch = Array.from({ length: BATCH }, () => move(`${name}-${made++}`, payer(), payee(), '1.25'));
      const outcomes = await postBatch(database, batch, Date.now());
      posted += outcomes.filter(({ result }) => result === 'posted').length;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return rateSince(startedAt, posted);
}

function move(key: string, from: AccountRef, to: AccountRef, amount: string): Transfer {
  return {
    key,
    flow: 'convert',
    reference: key,
    legs: [
      { account: from, amount: `-${amount}` },
      { account: to, amount },
    ],
  };
}
