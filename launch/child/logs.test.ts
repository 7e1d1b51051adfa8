import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { boundLog, rotateLog } from './logs.ts';

function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-logs-'));
  const path = rotateLog(folder, 'server');
  const file = openSync(path, 'a', 0o600);
  onTestFinished(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, path, read, write: (text: string) => writeSync(file, text) };
}

test('a log beyond its bound begins again, while its writer has it open', () => {
  const { path, read, write } = openLog();
  write('x'.repeat(100));
  boundLog(path, 100);
  expect(read('server.log')).toBe('x'.repeat(100));
  write('y');
  boundLog(path, 100);
  expect(read('server.log')).toBe('');
  expect(read('server.1.log')).toBe(`${'x'.repeat(100)}y`);
  write('next');
  expect(read('server.log')).toBe('next');
});

test('however much is written, a log and four older files remain', () => {
  const { folder, path, read, write } = openLog();
  for (let turn = 0; turn < 20; turn += 1) {
    write(`${turn} ${'x'.repeat(100)}`);
    boundLog(path, 100);
  }
  expect(readdirSync(folder).toSorted()).toEqual([
    'server.1.log',
    'server.2.log',
    'server.3.log',
    'server.4.log',
    'server.log',
  ]);
  expect(read('server.1.log')).toMatch(/^19 /);
  expect(read('server.4.log')).toMatch(/^16 /);
});
