import { describe, expect, test } from 'vitest';
import { isRunning, signal } from './processes.ts';
import { expectGone } from './testing/instance.ts';
import { shareHome } from './testing/sharedHome.ts';
import type { TreeProcess } from './testing/tree.ts';

const startShared = shareHome();

/** Every process that ran in the home, so that none is left at the end. */
const seen: TreeProcess[] = [];

// Parts of the command lines of a start's processes.
const server = 'migrate seed serve';
const venue = 'venue/src/main.ts BINANCE';
const secondVenue = 'venue/src/main.ts MERIDIAN';
const postgresSupervisor = 'postgresSupervisor.ts';
const postgres = 'bin/postgres';
const supervisor = 'launch/start.ts';
const launcher = 'launch/start.mjs';

const expectEnded = (processes: readonly TreeProcess[]) =>
  expect.poll(() => processes.filter(isRunning).map(({ command }) => command), { timeout: 15_000 }).toEqual([]);

describe('after kill -9', () => {
  // The supervisor is the last: PostgreSQL, which the next one adopts, is then no child of the start.
  test.each([server, venue, secondVenue, postgres, postgresSupervisor])(
    'of %s the running platform recovers without help',
    async (text) => {
      const { instance } = await startShared();
      const before = instance.tree();
      const victim = instance.find(text);
      signal(victim.pid, 'SIGKILL');
      // PostgreSQL outlives its supervisor and is adopted by the next one; the others restart with new process ids.
      const replaced = () => instance.tree().find(({ command, pid }) => command.includes(text) && pid !== victim.pid);
      await expect.poll(replaced, { timeout: 30_000 }).toBeDefined();
      await expect.poll(instance.healthy, { timeout: 30_000 }).toBe(true);
      seen.push(...before, ...instance.tree());
    },
  );

  test('of any of them, a stop ends everything that ran', async () => {
    const { instance, testHome } = await startShared();
    const processes = [...seen, ...instance.tree()];
    signal(instance.pid, 'SIGTERM');
    await expectGone(processes, testHome);
    await instance.ended;
  });

  test.each([supervisor, launcher])('of %s everything ends, and the next start is healthy', async (text) => {
    const { instance } = await startShared();
    const processes = instance.tree();
    signal(instance.find(text).pid, 'SIGKILL');
    await instance.ended;
    const { instance: next } = await startShared();
    expect(await next.healthy()).toBe(true);
    await expectEnded(processes.filter(({ command }) => !command.includes(postgres)));
  });

  test('of all processes: the next start is healthy', async () => {
    const { instance } = await startShared();
    for (const { pid } of instance.tree()) signal(pid, 'SIGKILL');
    await instance.ended;
    const { instance: next } = await startShared();
    expect(await next.healthy()).toBe(true);
    expect(next.output()).toContain('recovery:');
  });

  test('of all processes but PostgreSQL the next start takes it over', async () => {
    const { instance, testHome } = await startShared();
    const database = instance.find(postgres);
    const others = instance
      .tree()
      .filter(({ command }) => !command.includes('postgres') || command.includes(postgresSupervisor));
    for (const other of others) signal(other.pid, 'SIGKILL');
    await instance.ended;
    const { instance: next } = await startShared();
    expect(await next.healthy()).toBe(true);
    const processes = [...next.tree(), database];
    signal(next.pid, 'SIGTERM');
    await expectGone(processes, testHome);
  });
});
