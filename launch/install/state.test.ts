import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentKind, writeStamp } from './state.mjs';

let root: string;
const write = (path: string, content: unknown) => writeFileSync(join(root, path), JSON.stringify(content));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'aldgate-install-'));
  mkdirSync(join(root, 'node_modules', 'pg'), { recursive: true });
  write('package.json', { workspaces: [] });
  write('package-lock.json', {
    packages: {
      '': {},
      'node_modules/pg': { version: '1.0.0' },
      'node_modules/vitest': { version: '5.0.0', dev: true },
    },
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('nothing is current before an install', () => {
  expect(currentKind(root)).toBeUndefined();
});

test('an install is current until the lock file changes', () => {
  writeStamp(root, 'runtime');
  expect(currentKind(root)).toBe('runtime');
  write('package-lock.json', { packages: { 'node_modules/pg': { version: '1.0.1' } } });
  expect(currentKind(root)).toBeUndefined();
});

test('an install made by hand is recognised by the record that npm keeps', () => {
  write('node_modules/.package-lock.json', { packages: { 'node_modules/pg': { version: '1.0.0' } } });
  expect(currentKind(root)).toBe('runtime');
});

test('an install made by hand of another version is not taken', () => {
  write('node_modules/.package-lock.json', { packages: { 'node_modules/pg': { version: '0.9.0' } } });
  expect(currentKind(root)).toBeUndefined();
});
