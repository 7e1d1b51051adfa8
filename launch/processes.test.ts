import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { identify, isRunning, signal, waitForEnd } from './processes.ts';

test('a process is known by its start time, so that a later one with its number is not taken for it', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const identity = identify(child.pid ?? 0);
  if (identity === undefined) throw new Error('the child does not run');
  expect(isRunning(identity)).toBe(true);
  expect(isRunning({ ...identity, startedAt: 'earlier' })).toBe(false);
  expect(await waitForEnd(identity, 0)).toBe(false);
  signal(identity.pid, 'SIGKILL');
  expect(await waitForEnd(identity, 10_000)).toBe(true);
  expect(identify(identity.pid)).toBeUndefined();
});
