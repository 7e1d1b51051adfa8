import pg from 'pg';
import { openPool } from '../../server/src/kernel/database/database.ts';
import type { TestDatabase } from '../platform/database.ts';

interface Recorded {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** The statements that this process sends while `work` runs. */
export async function recordQueries(work: () => Promise<unknown>): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the client that it is a method of
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...input: unknown[]) {
    const [first, second] = input;
    const { text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as Partial<Recorded>;
    if (typeof text === 'string') recorded.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, input);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return recorded;
}

/** The statements that the queue and the audit sealer repeat, whatever else is done. */
const BESIDE = /_jobs"?\.|job_worker|audit_seal/;

/** Counts the blocks that work touches, with a connection of its own. */
export interface BlockMeter {
  /**
   * The database blocks that the statements of `work` touch, in the cache or not: the same on every machine. Each
   * statement is run again, counted separately, and rolled back. Insertions and what is repeated beside it are left
   * out.
   */
  readonly measure: (work: () => Promise<unknown>) => Promise<number>;
  readonly close: () => Promise<void>;
}

export function openBlockMeter({ url, schema }: TestDatabase): BlockMeter {
  const pool = openPool({ url, schema, role: 'application', max: 1 });
  return {
    async measure(work) {
      const statements = (await recordQueries(work)).filter(
        ({ text }) => /^\s*(select|with|update|delete)\b/i.test(text) && !BESIDE.test(text),
      );
      let blocks = 0;
      for (const { text, values } of statements) {
        await pool.query('begin');
        const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
        await pool.query('rollback');
        const plan = (rows[0]['QUERY PLAN'] as { Plan: Plan }[])[0]?.Plan;
        blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      }
      return blocks;
    },
    close: () => pool.end(),
  };
}

/** Counts the blocks of one work. */
export async function measureBlocks(db: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  const meter = openBlockMeter(db);
  try {
    return await meter.measure(work);
  } finally {
    await meter.close();
  }
}
