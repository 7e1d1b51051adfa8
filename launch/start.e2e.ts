import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { signal } from './processes.ts';
import { allWritten, readableByOthers } from './testing/homeFiles.ts';
import {
  discard,
  expectGone,
  type Instance,
  newTestHome,
  startHealthy,
  startInstance,
  type TestHome,
} from './testing/instance.ts';
import { shareHome } from './testing/sharedHome.ts';

const startShared = shareHome();

const opened: [Instance, TestHome][] = [];
const start = async (testHome: TestHome) => {
  const instance = await startHealthy(testHome);
  opened.push([instance, testHome]);
  return instance;
};

afterEach(async () => {
  const all = opened.splice(0);
  await discard(
    all.map(([instance]) => instance),
    all.map(([, testHome]) => testHome),
  );
});

/** The number that initdb gives each database cluster. */
async function readDatabaseId({ home }: TestHome): Promise<string> {
  const { port, password } = JSON.parse(readFileSync(join(home, 'database.json'), 'utf8'));
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'aldgate', password, database: 'aldgate' });
  await client.connect();
  const { rows } = await client.query('select system_identifier::text as id from pg_control_system()');
  await client.end();
  return rows[0].id;
}

describe('npm start', () => {
  test('a second start in the same home reports that one is running', async () => {
    const { testHome } = await startShared();
    const other = await newTestHome();
    const second = startInstance({ ...other, home: testHome.home });
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toContain('runs already in this home');
    expect(second.output()).toContain(String(testHome.port));
    await discard([], [other]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'beside another start, as root in a home that others cannot enter, it puts the database elsewhere and says where',
    async () => {
      await startShared();
      const testHome = await newTestHome(0o700);
      const instance = await start(testHome);
      const location = readFileSync(join(testHome.home, 'database-location'), 'utf8').trim();
      expect(instance.output()).toContain(location);
      expect(existsSync(join(location, 'PG_VERSION'))).toBe(true);
      expect(location.startsWith(testHome.home)).toBe(false);
      await allWritten(instance, testHome);
      expect(readableByOthers(testHome.home)).toEqual([]);
      const processes = instance.tree();
      signal(instance.pid, 'SIGTERM');
      await expectGone(processes, testHome);
      rmSync(dirname(location), { recursive: true });
    },
  );

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    '%s to npm alone ends everything and frees the ports',
    async (name) => {
      const { instance, testHome } = await startShared();
      const processes = instance.tree();
      expect(processes.length).toBeGreaterThan(6);
      signal(instance.pid, name);
      await expectGone(processes, testHome);
      await instance.ended;
    },
  );

  test('a signal while it is still starting ends everything too', async () => {
    const testHome = await newTestHome();
    const instance = startInstance(testHome);
    opened.push([instance, testHome]);
    await expect.poll(instance.output, { timeout: 60_000 }).toContain('starting PostgreSQL');
    const processes = instance.tree();
    signal(instance.pid, 'SIGTERM');
    await expectGone(processes, testHome);
  });

  test('names the port that is taken and the variable that sets another, and ends', async () => {
    const testHome = await newTestHome();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(testHome.venuePort, '127.0.0.1', resolve));
    const instance = startInstance(testHome);
    expect(await instance.ended).not.toBe(0);
    expect(instance.output()).toContain(`Port ${testHome.venuePort} is taken`);
    expect(instance.output()).toContain('VENUE_PORT=');
    await new Promise((resolve) => other.close(resolve));
    await discard([], [testHome]);
  });

  test('a home that is copied with its owners starts elsewhere with its database', async () => {
    const original = await newTestHome();
    const first = await start(original);
    await allWritten(first, original);
    const database = await readDatabaseId(original);
    const processes = first.tree();
    signal(first.pid, 'SIGTERM');
    await expectGone(processes, original);
    const copy = await newTestHome();
    execFileSync('cp', ['-a', `${original.home}/.`, copy.home]);
    const second = await start(copy);
    await allWritten(second, copy);
    expect(await readDatabaseId(copy)).toBe(database);
  });

  test.skipIf(process.getuid?.() !== 0)('a home that is copied without its owners is refused, unchanged', async () => {
    const testHome = await newTestHome();
    mkdirSync(join(testHome.home, 'postgres'), { mode: 0o700 });
    writeFileSync(join(testHome.home, 'postgres', 'PG_VERSION'), '18\n');
    const before = readdirSync(join(testHome.home, 'postgres'));
    const instance = startInstance(testHome);
    expect(await instance.ended).not.toBe(0);
    expect(instance.output()).toContain(`chown -R 65534:65534 '${testHome.home}/postgres'`);
    expect(readdirSync(join(testHome.home, 'postgres'))).toEqual(before);
    expect(existsSync(join(testHome.home, 'database-location'))).toBe(false);
    await discard([], [testHome]);
  });
});
