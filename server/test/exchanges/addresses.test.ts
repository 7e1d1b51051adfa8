import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

test('the server knows the exchange by its typed clients, and no path of its protocol', () => {
  const files = filesBelow(SOURCE).filter((path) => path.endsWith('.ts'));
  const found = files
    .filter((path) => /['"`]\/(?:fapi|dapi|sapi|api\/v\d)\b/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(SOURCE, path));
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
