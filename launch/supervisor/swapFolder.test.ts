import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { swapFolder } from './swapFolder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aldgate-swap-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function make(name: string, content: string): string {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'file'), content);
  return join(folder, name);
}
const read = () => readFileSync(join(folder, 'dist', 'file'), 'utf8');

test('a complete folder replaces another', () => {
  const target = make('dist', 'old');
  swapFolder(make('build', 'new'), target, () => false);
  expect(read()).toBe('new');
});

test('what another start has put there in the meantime stays', () => {
  const target = make('dist', 'the other start’s');
  swapFolder(make('build', 'new'), target, () => read() === 'the other start’s');
  expect(read()).toBe('the other start’s');
});
