import pg from 'pg';
import { openDatabase, openPool } from '../../server/src/kernel/database/database.ts';
import type { FileAnswer } from '../../server/src/kernel/http/handlers.ts';
import { exportOrder } from '../../server/src/modules/trading/history/exportHistory.ts';
import { rateSince } from '../harness/measure.ts';

/** Measurements of this process's rounds. */
export interface Rounds {
  /** Rows a second: of the file, and of the cursor. */
  readonly rates: readonly number[];
  readonly bare: readonly number[];
  /** How much the process grew at most while it sent the file, after a small one, in bytes. */
  readonly memory: number;
}

const BATCH = 2_000;
const ROUNDS = 3;
const SMALL = 10_000;

/** Sends the file and reads the cursor in turn, in a process that has a server's memory settings. */
async function run(url: string, accountId: string, expected: number): Promise<Rounds> {
  const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 3 }));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const rateOf = async (work: () => Promise<number>) => {
    const startedAt = performance.now();
    const rows = await work();
    if (rows !== expected) throw new Error(`${rows} rows in place of ${expected}`);
    return rateSince(startedAt, rows);
  };
  try {
    const account = { accountId, kind: 'own', name: '', product: 'usdm' } as const;
    const send = async (rows: number, note: () => void) => {
      const { content } = await exportOrder(database, account, { queryCondition: {} }, 'en-US');
      return readLines(content, rows, note);
    };
    // A small file first: what a server has in memory after any export is not this one's.
    await send(SMALL, () => {});
    const before = process.memoryUsage.rss();
    let memory = 0;
    await send(expected, () => {
      memory = Math.max(memory, process.memoryUsage.rss() - before);
    });
    const rates: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await rateOf(() => readBare(owner, accountId)));
      rates.push(await rateOf(() => send(expected, () => {})));
    }
    return { rates, bare, memory };
  } finally {
    await owner.end();
    await database.destroy();
  }
}

/** Reads a file, or its beginning; returns its records. */
async function readLines(content: FileAnswer['content'], rows: number, note: () => void): Promise<number> {
  let lines = -1;
  for await (const part of content as AsyncIterable<string>) {
    // Counted without making strings, whose garbage would be measured too.
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines += 1;
    note();
    if (lines >= rows) break;
  }
  return lines;
}

async function readBare(client: pg.Client, accountId: string): Promise<number> {
  await client.query('begin');
  await client.query(
    `declare bare cursor for select * from aldgate.exchange_order where exchange_account_id = '${accountId}' order by created_at, id`,
  );
  let rows = 0;
  for (let read = BATCH; read === BATCH; rows += read) {
    read = (await client.query(`fetch ${BATCH} from bare`)).rows.length;
  }
  await client.query('commit');
  return rows;
}

const [url = '', accountId = '', rows = ''] = process.argv.slice(2);
const found = await run(url, accountId, Number(rows));
process.send?.(found, () => process.disconnect());
