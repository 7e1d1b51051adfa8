import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildHash } from './buildHash.ts';

test('the client is built again when a source or a name of one changes, and not for a test or the last build', () => {
  const root = mkdtempSync(join(tmpdir(), 'aldgate-build-'));
  const write = (path: string, content: string) => writeFileSync(join(root, path), content);
  try {
    for (const folder of ['web/dist', 'web/src', 'ui']) mkdirSync(join(root, folder), { recursive: true });
    write('package-lock.json', '{}');
    write('web/src/main.ts', 'one');
    const first = buildHash(root, 'web');
    write('web/src/main.test.ts', 'a test');
    write('web/dist/index.html', 'built');
    expect(buildHash(root, 'web')).toBe(first);
    write('web/src/main.ts', 'two');
    const second = buildHash(root, 'web');
    expect(second).not.toBe(first);
    write('ui/button.css', '');
    expect(buildHash(root, 'web')).not.toBe(second);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
