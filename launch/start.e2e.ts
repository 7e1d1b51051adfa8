import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { signal } from './processes.ts';
import {
  discard,
  expectGone,
  type Instance,
  newPlace,
  type Place,
  startHealthy,
  startInstance,
} from './testing/instance.ts';

const opened: [Instance, Place][] = [];
const start = async (place: Place) => {
  const instance = await startHealthy(place);
  opened.push([instance, place]);
  return instance;
};

afterEach(async () => {
  const all = opened.splice(0);
  await discard(
    all.map(([instance]) => instance),
    all.map(([, place]) => place),
  );
});

describe('npm start', () => {
  test('starts everything, keeps its secrets for its owner only, and starts again without install and build', async () => {
    const place = await newPlace();
    const first = await start(place);
    expect(await first.healthy()).toBe(true);
    expect(statSync(join(place.home, 'secrets-key')).mode & 0o777).toBe(0o600);
    expect(statSync(join(place.home, 'database.json')).mode & 0o777).toBe(0o600);
    const processes = first.tree();
    const key = readFileSync(join(place.home, 'secrets-key'), 'utf8');
    signal(first.pid, 'SIGTERM');
    await expectGone(processes, place);
    const second = await start(place);
    expect(second.output()).not.toContain('install:');
    expect(second.output()).toContain('not built again');
    expect(readFileSync(join(place.home, 'secrets-key'), 'utf8')).toBe(key);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    '%s to npm alone ends everything and frees the ports',
    async (name) => {
      const place = await newPlace();
      const instance = await start(place);
      const processes = instance.tree();
      expect(processes.length).toBeGreaterThan(6);
      signal(instance.pid, name);
      await expectGone(processes, place);
    },
  );

  test('a signal while it is still starting ends everything too', async () => {
    const place = await newPlace();
    const instance = startInstance(place);
    opened.push([instance, place]);
    await expect.poll(instance.output, { timeout: 60_000 }).toContain('starting PostgreSQL');
    const processes = instance.tree();
    signal(instance.pid, 'SIGTERM');
    await expectGone(processes, place);
  });

  test('names the port that is taken and the variable that sets another, and ends', async () => {
    const place = await newPlace();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(place.venuePort, '127.0.0.1', resolve));
    const instance = startInstance(place);
    expect(await instance.ended).not.toBe(0);
    expect(instance.output()).toContain(`Port ${place.venuePort} is taken`);
    expect(instance.output()).toContain('VENUE_PORT=');
    await new Promise((resolve) => other.close(resolve));
    await discard([], [place]);
  });

  test('a second start in the same home is told that one runs', async () => {
    const place = await newPlace();
    await start(place);
    const other = await newPlace();
    const second = startInstance({ ...other, home: place.home });
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toContain('runs already in this home');
    expect(second.output()).toContain(String(place.port));
    await discard([], [other]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'beside another start, as root in a home that others cannot enter, it puts the database elsewhere and says where',
    async () => {
      await start(await newPlace());
      const place = await newPlace(0o700);
      const instance = await start(place);
      const location = readFileSync(join(place.home, 'database-location'), 'utf8').trim();
      expect(instance.output()).toContain(location);
      expect(existsSync(join(location, 'PG_VERSION'))).toBe(true);
      expect(location.startsWith(place.home)).toBe(false);
      const processes = instance.tree();
      signal(instance.pid, 'SIGTERM');
      await expectGone(processes, place);
      rmSync(dirname(location), { recursive: true });
    },
  );
});
