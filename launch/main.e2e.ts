import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signal } from './processes.ts';
import { allWritten, readableByOthers } from './testing/homeFiles.ts';
import { expectGone } from './testing/instance.ts';
import { shareHome } from './testing/sharedHome.ts';

const startShared = shareHome();

test('npm start runs everything, keeps its secrets for the owner, and restarts without install and build', async () => {
  const { instance: first, testHome } = await startShared();
  expect(await first.healthy()).toBe(true);
  await allWritten(first, testHome);
  expect(readableByOthers(testHome.home)).toEqual([]);
  const processes = first.tree();
  const key = readFileSync(join(testHome.home, 'secrets-key'), 'utf8');
  const controlKey = readFileSync(join(testHome.home, 'venue-control-key'), 'utf8').trim();
  expect(first.output()).toContain(`http://localhost:${testHome.controlPort}  key ${controlKey}`);
  const shock = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${testHome.controlPort}/shocks?kind=gap&percent=1`, { method: 'POST', headers });
  expect((await shock({})).status).toBe(401);
  expect((await shock({ 'x-mbx-apikey': controlKey })).status).toBe(200);
  const [, secondVenue = ''] = /Meridian +(http:\S+)/.exec(first.output()) ?? [];
  expect((await fetch(`${secondVenue}/fapi/v1/ping`)).status).toBe(200);
  signal(first.pid, 'SIGTERM');
  await expectGone(processes, testHome);
  await first.ended;
  const { instance: second } = await startShared();
  expect(second.output()).toContain(secondVenue);
  expect(second.output()).not.toContain('install:');
  expect(second.output()).toContain('not built again');
  expect(readFileSync(join(testHome.home, 'secrets-key'), 'utf8')).toBe(key);
});
