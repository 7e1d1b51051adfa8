import { sql } from 'kysely';
import { JOB_CONNECTIONS } from '../server/src/kernel/connections.ts';
import { openDatabase, openPool } from '../server/src/kernel/database.ts';
import { DELIVERY_BATCH, jobSchema, startJobs } from '../server/src/kernel/jobs.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { DELIVER, deliverer, type Providers } from '../server/src/kernel/outbox.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { withDatabase } from './database.ts';
import { type Measure, quantile, rateAgainst } from './measure.ts';

const FEW = 500;
const MANY = 50_000;
const ROUNDS = 21;
/** Deliveries of a round with many waiting; with few, as many times `FEW`. */
const DELIVERIES = 1_000;
const DAY_MS = 86_400_000;

/** Providers that accept every message immediately: what is measured is the queue and the outbox. */
const providers: Providers = { mail: { send: async () => {} }, sms: { send: async () => {} } };

/** Messages delivered a second while many wait, beside few: in turn, since the machine's speed varies. */
export function queueBacklog(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    const few = await openQueue(url, 'few');
    const many = await openQueue(url, 'many');
    try {
      const rates = { few: [] as number[], many: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        let seconds = 0;
        for (let done = 0; done < DELIVERIES; done += FEW) {
          await few.fillUpTo(FEW);
          seconds += await few.deliver(FEW);
        }
        rates.few.push(DELIVERIES / seconds);
        await many.fillUpTo(MANY);
        rates.many.push(DELIVERIES / (await many.deliver(DELIVERIES)));
      }
      const anchor = { name: `with ${FEW} waiting`, value: quantile(rates.few, 0.5) };
      return [rateAgainst('queue-backlog', quantile(rates.many, 0.5), 'deliveries/s', anchor, 0.7)];
    } finally {
      await few.close();
      await many.close();
    }
  });
}

async function openQueue(url: string, schema: string) {
  await migratePlatform(url, schema);
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 12 }));
  const owner = openDatabase(openPool({ url, schema, role: 'owner', max: 1, isUnlimited: true }));
  const send = deliverer(database, providers, Date.now);
  return {
    async fillUpTo(count: number): Promise<void> {
      const [at, until] = [new Date(), new Date(Date.now() + DAY_MS)];
      await sql`
        with message as (
          insert into outbox (id, channel, recipient, subject, body, created_at, expires_at)
          select gen_random_uuid(), 'mail', 'a@bench.aldgate.test', 'subject', 'text', ${at}, ${until}
          from generate_series(1, ${count}::int - (select count(*)::int from ${sql.id(jobSchema(schema))}.jobs))
          returning id
        )
        select enqueue_job_once(${DELIVER}, json_build_object('id', id), 'outbox:' || id) from message`.execute(owner);
    },
    /** Runs workers until so many messages are delivered; the seconds since the first one began. */
    async deliver(count: number): Promise<number> {
      const done = Promise.withResolvers<number>();
      let left = count;
      let startedAt = 0;
      const task = async (payload: unknown) => {
        startedAt ||= performance.now();
        await send(payload);
        left -= 1;
        if (left === 0) done.resolve((performance.now() - startedAt) / 1_000);
      };
      const pool = openPool({ url, schema, role: 'owner', max: JOB_CONNECTIONS });
      const jobs = await startJobs(
        pool,
        schema,
        { taskList: { [DELIVER]: task }, cronItems: [], onEnded: done.reject, batch: DELIVERY_BATCH },
        createLog('silent'),
      );
      const seconds = await done.promise;
      await jobs.stop();
      await pool.end();
      return seconds;
    },
    async close(): Promise<void> {
      await database.destroy();
      await owner.destroy();
    },
  };
}
