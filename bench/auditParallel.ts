import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { auditAppend } from '../server/src/kernel/audit.ts';
import { verifyAuditChain } from '../server/src/kernel/auditChain.ts';
import { startAuditSealer } from '../server/src/kernel/auditSealer.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { withDatabase } from './database.ts';
import { atMost, type Measure, rateAgainst } from './measure.ts';

const SCHEMA = 'aldgate';
const WRITERS = 20;
const ROUNDS = 4;
const SECONDS = 5;
/** The bound stated in the decision on sealing. */
const SEALED_WITHIN_MS = 2_000;
/** Microseconds added to every commit, as on a slower disk or with a synchronous replica. */
const COMMIT_DELAY = 5_000;

type Append = typeof auditAppend;

/**
 * Transactions per second of twenty writers, each with one insert and its audit record in one statement, as for an
 * order, compared with a function that chains the record in the writer's transaction; once with the disk's commits
 * and once with delayed commits. The sealer runs meanwhile, and at the end both chains must verify.
 */
export function auditParallel(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, SCHEMA);
    const owner = openDatabase(openPool({ url, schema: SCHEMA, role: 'owner', max: 1 }));
    try {
      await sql.raw(CHAINED_IN_TRANSACTION).execute(owner);
      const measures = await compare(url, 'audit-parallel', 2.5);
      const name = new URL(url).pathname.slice(1);
      await sql`alter database ${sql.id(name)} set commit_delay = ${sql.lit(COMMIT_DELAY)}`.execute(owner);
      await sql`alter database ${sql.id(name)} set commit_siblings = 0`.execute(owner);
      return [...measures, ...(await compare(url, 'audit-parallel 5 ms', 5))];
    } finally {
      await owner.destroy();
    }
  });
}

async function compare(url: string, name: string, atLeast: number): Promise<Measure[]> {
  const database = openDatabase(openPool({ url, schema: SCHEMA, role: 'application', max: WRITERS + 2 }));
  try {
    const chained: number[] = [];
    const sealed: number[] = [];
    const lags: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      chained.push(await rate(database, appendChained));
      const sealer = startAuditSealer({ database, log: createLog('error') });
      const writing = rate(database, auditAppend);
      lags.push(await watchLag(database, writing));
      sealed.push(await writing);
      await sealer.close();
    }
    await verify(database);
    const anchor = { name: 'the rate chained in the transaction', value: mean(chained) };
    return [
      rateAgainst(name, mean(sealed), 'transactions/s', anchor, atLeast),
      atMost(`${name}, sealed after`, Math.max(...lags), 'ms', SEALED_WITHIN_MS),
    ];
  } finally {
    await database.destroy();
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function rate(database: Database, append: Append): Promise<number> {
  let made = 0;
  const startedAt = performance.now();
  const writer = async () => {
    while (performance.now() - startedAt < SECONDS * 1_000) {
      await sql`
        with written as (insert into bench_record (quantity) values ('1.25') returning id)
        select ${append({ at: Date.now(), actor: 'system', action: 'recorded', subject, after })} from written
      `.execute(database);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return made / ((performance.now() - startedAt) / 1_000);
}

/** The maximum age of unsealed committed records while writers are active. */
async function watchLag(database: Database, writing: Promise<unknown>): Promise<number> {
  const ended = writing.then(() => 'ended' as const);
  let lag = 0;
  for (;;) {
    const { rows } = await sql<{ at: Date | null }>`
      select min(at) as at from audit_record where sealed_sequence is null
    `.execute(database);
    lag = Math.max(lag, Date.now() - (rows[0]?.at?.getTime() ?? Date.now()));
    if ((await Promise.race([ended, wait(100)])) === 'ended') return lag;
  }
}

const subject = sql<string>`'bench_record:' || written.id`;
const after = { quantity: '1.25' };

const appendChained: Append = ({ at, actor, action, subject, after }) => sql<string>`bench_audit_append(
  ${new Date(at)}, ${actor}, ${action}, ${subject}, null, null, ${JSON.stringify(after)}::jsonb
)`;

async function verify(database: Database): Promise<void> {
  const { firstBroken, unsealed } = await verifyAuditChain(database);
  if (firstBroken !== null || unsealed > 0) throw new Error('the audit log does not verify after the benchmark');
  const { rows } = await sql<{ broken: string }>`
    select count(*) as broken from (
      select sequence, previous_hash, lag(hash, 1, '') over (order by sequence) as expected from bench_audit_record
    ) r where previous_hash <> expected
  `.execute(database);
  if (rows[0]?.broken !== '0') throw new Error('the chain that is compared with is broken');
}

/** The former audit log: each transaction chains its own record. */
const CHAINED_IN_TRANSACTION = `
create table bench_record (
  id bigint generated always as identity primary key,
  quantity numeric(38, 18) not null
);

create table bench_audit_record (
  sequence bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  origin jsonb,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null
);

create function bench_audit_hash(
  p_previous bytea, p_sequence bigint, p_at timestamptz, p_actor text, p_action text, p_subject text,
  p_origin jsonb, p_before jsonb, p_after jsonb
) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_sequence, (extract(epoch from p_at) * 1000000)::bigint, p_actor, p_action, p_subject, p_origin, p_before, p_after
  )::text, 'UTF8'))
$$;

create function bench_audit_append(
  p_at timestamptz, p_actor text, p_action text, p_subject text, p_origin jsonb, p_before jsonb, p_after jsonb
) returns bigint language plpgsql security definer set search_path = ${SCHEMA}, pg_temp as $$
declare
  v_last record;
  v_sequence bigint;
  v_previous bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || '.bench_audit_record', 0));
  select sequence, hash into v_last from bench_audit_record order by sequence desc limit 1;
  v_sequence := coalesce(v_last.sequence, 0) + 1;
  v_previous := coalesce(v_last.hash, '\\x'::bytea);
  insert into bench_audit_record (sequence, at, actor, action, subject, origin, before, after, previous_hash, hash)
  values (
    v_sequence, p_at, p_actor, p_action, p_subject, p_origin, p_before, p_after, v_previous,
    bench_audit_hash(v_previous, v_sequence, p_at, p_actor, p_action, p_subject, p_origin, p_before, p_after)
  );
  return v_sequence;
end $$;

grant select on bench_audit_record to aldgate_app;
grant select, insert on bench_record to aldgate_app;
`;
