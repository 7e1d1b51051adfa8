import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, openPool } from '../server/src/kernel/database.ts';
import { loadReceiptKey } from '../server/src/kernel/receiptKey.ts';
import { createSecretBox } from '../server/src/kernel/secrets.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { makeSnapshot } from '../server/src/modules/proof/make/makeSnapshot.ts';
import { withDatabase } from './database.ts';
import { atMost, type Measure } from './measure.ts';

const CUSTOMERS = 100_000;
const ASSETS = 10;
const SECONDS_MAX = 20;

/** A proof of liabilities from the ledger to the published root. */
export function proof(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2, isUnlimited: true }));
    const owner = new pg.Client({ connectionString: url, options: '-c search_path=aldgate' });
    await owner.connect();
    try {
      await fill(owner);
      const box = createSecretBox(randomBytes(32));
      const clock = () => Date.now();
      const receiptKey = await loadReceiptKey(database, box, clock);
      const snapshotId = randomUUID();
      await database
        .insertInto('proof_snapshot')
        .values({
          id: snapshotId,
          state: 'making',
          day: '2026-11-25',
          requested_by: null,
          reason: null,
          requested_at: new Date(),
        })
        .execute();
      const startedAt = performance.now();
      await makeSnapshot({ database, clock, box, receiptKey, sources: [] }, snapshotId);
      const seconds = (performance.now() - startedAt) / 1_000;
      const { rows } = await owner.query<{ leaves: number }>('select leaves from proof_snapshot');
      if (rows[0]?.leaves !== CUSTOMERS) throw new Error(`${rows[0]?.leaves} leaves in place of ${CUSTOMERS}`);
      return [atMost('proof', Math.round(seconds * 10) / 10, 's', SECONDS_MAX)];
    } finally {
      await owner.end();
      await database.destroy();
    }
  });
}

/** Customers with a balance in each asset, written as the ledger's functions leave them. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(`
    insert into institution (id, name, created_at)
    select gen_random_uuid(), 'Customer ' || number, now() from generate_series(1, ${CUSTOMERS}) number`);
  await owner.query(`
    insert into ledger_account (owner, type, asset, may_go_negative)
    select i.id::text, 'capital_account', a.symbol, false
    from institution i cross join (select symbol from asset order by position limit ${ASSETS}) a`);
  await owner.query(`
    insert into ledger_balance (account_id, may_go_negative, balance, entries)
    select id, false, (1 + id % 100000)::numeric / 7, 1 from ledger_account`);
  await owner.query('vacuum analyze');
}
