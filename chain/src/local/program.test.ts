import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningProgram, runProgram } from './program.ts';

let folder: string;
let running: RunningProgram | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aldgate-program-'));
});
afterEach(async () => {
  await running?.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (over: {
  readonly program?: string;
  readonly report?: (text: string) => void;
  readonly ready?: () => void;
}) => {
  const script = join(folder, 'program.mjs');
  writeFileSync(script, 'setInterval(() => undefined, 1_000);');
  return runProgram({
    program: over.program ?? process.execPath,
    args: () => [script],
    env: process.env,
    pidFile: join(folder, 'pid'),
    isReady: async () => existsSync(over.program ?? process.execPath),
    onReady: async () => over.ready?.(),
    report: over.report ?? (() => undefined),
  });
};

test('a node whose start fails is started again until it is ready', async () => {
  const reports: string[] = [];
  let attempts = 0;
  running = await start({
    report: (text) => reports.push(text),
    ready() {
      attempts += 1;
      if (attempts < 3) throw new Error('the wallet was not opened');
    },
  });
  expect(running.isReady()).toBe(true);
  expect(reports).toEqual(Array.from({ length: 2 }, () => 'Error: the wallet was not opened; it is tried again'));
});

test('a program that is still being unpacked runs once it is there', async () => {
  const program = join(folder, 'node');
  running = await start({ program, report: () => existsSync(program) || symlinkSync(process.execPath, program) });
  expect(running.isReady()).toBe(true);
});
