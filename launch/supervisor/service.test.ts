import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Service } from './service.ts';

test('a process that ends ten times in a row is started again each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-service-'));
  const script = join(folder, 'ends.mjs');
  // Ready, then its end.
  writeFileSync(script, 'process.send({ ready: true }, () => process.exit(1));');
  const started: number[] = [];
  const ran: number[] = [];
  const enough = Promise.withResolvers<void>();
  const service = new Service({
    spec: { name: 'ends', args: [script], env: process.env, logFile: join(folder, 'log'), onError: () => undefined },
    timeoutMs: 1_000,
    now: () => 0,
    report: () => undefined,
    onStarted: ({ pid }) => {
      started.push(pid);
      if (started.length > 10) enough.resolve();
    },
    pause: (ranMs) => {
      ran.push(ranMs);
      return 0;
    },
  });
  try {
    await service.start();
    await enough.promise;
    expect(ran).toHaveLength(10);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
