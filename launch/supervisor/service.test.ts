import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChildSpec } from '../child/child.ts';
import { findFreePort } from '../ports.ts';
import { Service, type ServiceOptions } from './service.ts';
import { waitHealthy } from './waitHealthy.ts';

let folder: string;
let service: Service;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aldgate-service-'));
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A service that runs a script, and starts it again without a pause. */
function openService(script: string, over: Partial<ServiceOptions>, spec: Partial<ChildSpec> = {}): Service {
  const path = join(folder, 'program.mjs');
  writeFileSync(path, script);
  service = new Service({
    spec: {
      name: 'program',
      program: process.execPath,
      args: [path],
      env: process.env,
      logFile: join(folder, 'log'),
      onError: () => undefined,
      ...spec,
    },
    timeoutMs: 1_000,
    now: () => 0,
    report: () => undefined,
    onStarted: () => undefined,
    pause: () => 0,
    ...over,
  });
  return service;
}

test('a process that ends ten times in a row is started again each time', async () => {
  const started: number[] = [];
  const ran: number[] = [];
  const enough = Promise.withResolvers<void>();
  // Ready, then its end.
  const opened = openService('process.send({ ready: true }, () => process.exit(1));', {
    onStarted: ({ pid }) => {
      started.push(pid);
      if (started.length > 10) enough.resolve();
    },
    pause: (ranMs) => {
      ran.push(ranMs);
      return 0;
    },
  });
  await opened.start();
  await enough.promise;
  expect(ran).toHaveLength(10);
});

/** Whether the script runs for the second time. */
const isSecond = () => `import { existsSync, writeFileSync } from 'node:fs';
  const isSecond = existsSync('${folder}/first');
  writeFileSync('${folder}/first', '');`;
const runs = `process.send({ ready: true });
  setInterval(() => undefined, 1_000);`;

test('a process that is killed before it is ready is started again; one that fails before is not', async () => {
  const started: number[] = [];
  const onStarted = ({ pid }: { readonly pid: number }) => started.push(pid);
  const killed = openService(`${isSecond()} if (!isSecond) process.kill(process.pid, 'SIGKILL'); ${runs}`, {
    onStarted,
  });
  await killed.start();
  expect(started).toHaveLength(2);
  await killed.stop();
  const failing = openService('process.exit(1);', { onStarted });
  await expect(failing.start()).rejects.toThrow('ended (code 1) before it was ready');
  expect(started).toHaveLength(3);
});

test('of a process with final codes, another end before it is ready is no reason to give up', async () => {
  const reports: string[] = [];
  const report = (text: string) => reports.push(text);
  const ending = openService(`${isSecond()} if (!isSecond) process.exit(1); ${runs}`, { report }, { finalCodes: [78] });
  await ending.start();
  expect(reports).toEqual(['ended before it was ready (code 1); starting it again']);
  await ending.stop();
  const wrong = openService('process.exit(78);', {}, { finalCodes: [78] });
  await expect(wrong.start()).rejects.toThrow('ended (code 78) before it was ready');
});

test('a process that ends ten times before it is ready is given up, with its end', async () => {
  let count = 0;
  const onStarted = () => {
    count += 1;
  };
  const ending = openService('process.exit(1);', { onStarted }, { finalCodes: [] });
  await expect(ending.start()).rejects.toThrow('ended (code 1) before it was ready');
  expect(count).toBe(10);
});

test('a start waits while its server ends once and is started again', async () => {
  const port = await findFreePort(Math.random);
  const serving = `import { createServer } from 'node:http';
    ${isSecond()}
    if (!isSecond) process.send({ ready: true }, () => process.exit(1));
    else createServer((request, response) => response.end()).listen(${port}, '127.0.0.1');`;
  const reports: string[] = [];
  await openService(serving, { report: (text) => reports.push(text) }).start();
  await waitHealthy({
    url: `http://127.0.0.1:${port}/health`,
    signal: new AbortController().signal,
    report: () => undefined,
    pauseMs: 1,
  });
  expect(reports[0]).toBe('ended unexpectedly (code 1); starting it again');
});

test('a program that is away when it has to be started again is tried until it is back', async () => {
  const reports: string[] = [];
  const isBack = Promise.withResolvers<void>();
  const program = join(folder, 'node');
  symlinkSync(process.execPath, program);
  const opened = openService(
    `import { existsSync, rmSync, writeFileSync } from 'node:fs';
    const isFirst = !existsSync('${folder}/first');
    writeFileSync('${folder}/first', '');
    if (isFirst) rmSync('${program}');
    process.send({ ready: true }, () => isFirst && process.exit(1));
    setInterval(() => undefined, 1_000);`,
    {
      report: (text) => {
        reports.push(text);
        if (text.includes('could not be started') && !existsSync(program)) symlinkSync(process.execPath, program);
        if (text === 'runs again') isBack.resolve();
      },
    },
    { program },
  );
  await opened.start();
  await isBack.promise;
  expect(reports[1]).toContain('could not be started: spawn');
});
