import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { nativeFolder } from './binaries.ts';
import { placePostgres } from './placement.ts';

test.skipIf(process.getuid?.() !== 0)('where the database was put elsewhere is readable by the owner alone', () => {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-placement-'));
  chmodSync(home, 0o700);
  const { dataDir, elsewhere } = placePostgres(home, nativeFolder(), 'salt');
  const pointer = join(home, 'database-location');
  expect(elsewhere).toBe(true);
  expect(readFileSync(pointer, 'utf8').trim()).toBe(dataDir);
  expect(statSync(pointer).mode & 0o777).toBe(0o600);
  rmSync(home, { recursive: true });
  rmSync(dirname(dataDir), { recursive: true, force: true });
});
