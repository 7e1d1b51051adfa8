import { afterEach, describe, expect, test } from 'vitest';
import { signal } from './processes.ts';
import { discard, expectGone, type Instance, newTestHome, startHealthy, type TestHome } from './testing/instance.ts';

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

// Parts of the command lines of a start's processes.
const server = 'migrate seed serve';
const venue = 'venue/src/main.ts';
const postgresSupervisor = 'postgresSupervisor.ts';
const postgres = 'bin/postgres';
const supervisor = 'launch/start.ts';
const launcher = 'launch/start.mjs';

describe('after kill -9', () => {
  test.each([server, venue, postgresSupervisor, postgres])(
    'of %s the running platform recovers without help',
    async (text) => {
      const home = await newTestHome();
      const instance = await start(home);
      const before = instance.tree();
      const victim = instance.find(text);
      signal(victim.pid, 'SIGKILL');
      // PostgreSQL outlives its supervisor and is adopted by the next one; the others restart with new process ids.
      const replaced = () => instance.tree().find(({ command, pid }) => command.includes(text) && pid !== victim.pid);
      await expect.poll(replaced, { timeout: 30_000 }).toBeDefined();
      await expect.poll(instance.healthy, { timeout: 30_000 }).toBe(true);
      const processes = [...before, ...instance.tree()];
      signal(instance.pid, 'SIGTERM');
      await expectGone(processes, home);
    },
  );

  test.each([supervisor, launcher])('of %s everything ends, and the next start is healthy', async (text) => {
    const testHome = await newTestHome();
    const instance = await start(testHome);
    const processes = instance.tree();
    signal(instance.find(text).pid, 'SIGKILL');
    await instance.ended;
    const next = await start(testHome);
    expect(await next.healthy()).toBe(true);
    const left = processes.filter(({ command }) => !command.includes(postgres));
    const running = next.tree();
    signal(next.pid, 'SIGTERM');
    await expectGone([...left, ...running], testHome);
  });

  test('of all processes: the next start is healthy', async () => {
    const testHome = await newTestHome();
    const instance = await start(testHome);
    for (const { pid } of instance.tree()) signal(pid, 'SIGKILL');
    const next = await start(testHome);
    expect(await next.healthy()).toBe(true);
    expect(next.output()).toContain('recovery:');
  });

  test('of all processes but PostgreSQL the next start takes it over', async () => {
    const testHome = await newTestHome();
    const instance = await start(testHome);
    const database = instance.find(postgres);
    const others = instance
      .tree()
      .filter(({ command }) => !command.includes('postgres') || command.includes(postgresSupervisor));
    for (const other of others) signal(other.pid, 'SIGKILL');
    const next = await start(testHome);
    expect(await next.healthy()).toBe(true);
    const processes = [...next.tree(), database];
    signal(next.pid, 'SIGTERM');
    await expectGone(processes, testHome);
  });
});
