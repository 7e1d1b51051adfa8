import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listUsers, usePackages } from './users.mjs';

test('a clone’s packages are in use while a process runs from them, not after it was killed', () => {
  const root = mkdtempSync(join(tmpdir(), 'aldgate-users-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(listUsers(root)).toEqual([]);
  const end = usePackages(root, 'start.ts');
  // A record of this number by a process that began at another time.
  const dead = process.ppid;
  writeFileSync(join(root, '.cache', 'users', String(dead)), JSON.stringify({ name: 'test.ts', startedAt: '1' }));
  expect(listUsers(root)).toEqual([`start.ts (process ${process.pid})`]);
  end();
  expect(listUsers(root)).toEqual([]);
});
