import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer } from '../../../launch/testing/administer.ts';
import { type ServerProcess, startServer } from '../../../testkit/platform/serverProcess.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** Connections that PostgreSQL leaves to applications by default, of its 100. */
const CONNECTIONS_LEFT = 97;

const name = `start_${randomBytes(6).toString('hex')}`;
let env: Record<string, string>;
let client: pg.Client;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  const shared = inject('databaseUrl');
  await administer(shared, `create database ${name}`);
  const DATABASE_URL = Object.assign(new URL(shared), { pathname: `/${name}` }).toString();
  env = {
    PROFILE: 'local',
    DATABASE_URL,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    // There is no exchange at this address: a server starts without it.
    EXCHANGE_URL: 'http://127.0.0.1:1',
  };
  client = await connect();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await client.end();
  await administer(inject('databaseUrl'), `drop database ${name} with (force)`);
});

/** A connection whose end with the database, after a failed test, is no error of its own. */
async function connect(): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString: env.DATABASE_URL });
  connection.on('error', () => undefined);
  await connection.connect();
  return connection;
}

// Three processes load the whole server at once.
test('three servers that start simultaneously on an empty database all serve, within its connections', {
  timeout: 180_000,
}, async () => {
  const starts = await Promise.allSettled([1, 2, 3].map(() => startServer(env, 'migrate', 'seed')));
  servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (const { url } of servers) expect((await fetch(`${url}/health`)).status).toBe(200);
  const { rows } = await client.query<{ users: string }>('select count(*) as users from aldgate.platform_user');
  expect(Number(rows[0]?.users)).toBeGreaterThan(0);

  // Enough concurrent calls to open every connection of the pools.
  const calls = servers.flatMap(({ url }) => Array.from({ length: 60 }, () => fetch(`${url}/api/system/config`)));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  const used = await client.query<{ count: string }>(
    'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect(Number(used.rows[0]?.count)).toBeLessThanOrEqual(CONNECTIONS_LEFT);
});

test('a verification that is ended ends in the database too', async () => {
  const blocker = await connect();
  await blocker.query('begin');
  await blocker.query('lock table aldgate.ledger_entry in access exclusive mode');
  // The servers verify the ledger too: connections of this verification have a name of their own.
  const url = new URL(env.DATABASE_URL ?? '');
  url.searchParams.set('application_name', 'ended verification');
  const child = spawn(process.execPath, [MAIN, 'ledger-verify'], {
    env: { ...process.env, ...env, DATABASE_URL: url.toString() },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const waiting = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
       where relation = 'aldgate.ledger_entry'::regclass and not granted and application_name = 'ended verification'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  child.kill('SIGTERM');
  await exited;
  await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
  await blocker.end();
});
