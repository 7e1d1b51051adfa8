import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identify, isRunning, type ProcessIdentity } from '../processes.ts';
import { HomeInUse, lockHolder, lockHome } from './lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aldgate-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function self(): ProcessIdentity {
  const identity = identify(process.pid);
  if (identity === undefined) throw new Error('this process does not run');
  return identity;
}

const fail = () => {
  throw new Error('nothing was to be taken over');
};

test('a home that is in use is rejected with the address of the start that uses it', async () => {
  const lock = await lockHome(path, self(), 'http://localhost:4100', fail);
  expect(lockHolder(path)).toEqual(self());
  const second = lockHome(path, self(), 'http://localhost:4101', fail);
  await expect(second).rejects.toThrow(HomeInUse);
  await expect(second).rejects.toThrow('http://localhost:4100');
  lock.release();
  const third = await lockHome(path, self(), 'http://localhost:4101', fail);
  third.release();
  expect(existsSync(path)).toBe(false);
});

test('the lock of a killed start is taken over, and the process it left behind is ended first', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const left = identify(child.pid ?? 0);
  if (left === undefined) throw new Error('the child does not run');
  const dead = { ...self(), startedAt: 'before this boot' };
  writeFileSync(path, JSON.stringify({ holder: dead, address: '', stopping: false, children: { server: left } }));
  let takenOver = 0;
  const lock = await lockHome(path, self(), '', () => {
    takenOver += 1;
  });
  expect(takenOver).toBe(1);
  expect(isRunning(left)).toBe(false);
  expect(lockHolder(path)).toEqual(self());
  lock.release();
});

test('a process that only got the number of a child later is left alone', async () => {
  const dead = { ...self(), startedAt: 'before this boot' };
  const stranger = { ...self(), startedAt: 'another time' };
  writeFileSync(path, JSON.stringify({ holder: dead, address: '', stopping: false, children: { server: stranger } }));
  const lock = await lockHome(path, self(), '', () => undefined);
  lock.release();
});

test('a damaged lock does not keep a start away', async () => {
  writeFileSync(path, '{"holder"');
  const lock = await lockHome(path, self(), '', () => undefined);
  expect(lockHolder(path)).toEqual(self());
  lock.release();
});
