import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { root } from './config.ts';
import { discard, expectGone, newTestHome, startEnvironment } from './testing/instance.ts';
import { processTree } from './testing/tree.ts';

test('started in the background by a shell that ends, it continues, and stops when npm is stopped', async () => {
  const testHome = await newTestHome();
  const shell = spawn('sh', ['-c', 'npm start >/dev/null 2>&1 & echo $!'], {
    cwd: root,
    env: startEnvironment(testHome),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await new Promise((resolve) => shell.once('exit', resolve));
  const npm = Number(await vi.waitFor(() => /^\d+$/m.exec(printed)?.[0] ?? Promise.reject(new Error('no pid yet'))));
  const status = () =>
    fetch(`http://127.0.0.1:${testHome.port}/health`).then(
      (response) => response.status,
      () => 0,
    );
  await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 120_000, interval: 200 });

  const processes = processTree(npm);
  process.kill(npm, 'SIGTERM');
  await expectGone(processes, testHome);
  await discard([], [testHome]);
});
