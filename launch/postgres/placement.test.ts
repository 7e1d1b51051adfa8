import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** A home of mode 711 with what a database has at least, owned by root as after a copy without owners. */
function copiedHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-placement-'));
  chmodSync(home, 0o711);
  mkdirSync(join(home, 'postgres'), { mode: 0o700 });
  writeFileSync(join(home, 'postgres', 'PG_VERSION'), '18\n', { mode: 0o600 });
  return home;
}

test.skipIf(process.getuid?.() !== 0)(
  'a database that was copied without its owners is refused, with the command that mends it',
  () => {
    const home = copiedHome();
    const data = join(home, 'postgres');
    const locate = () => placePostgres(home, nativeFolder(), 'salt');
    expect(locate).toThrow(`chown -R 65534:65534 '${data}'`);
    expect(existsSync(join(home, 'database-location'))).toBe(false);
    execFileSync('chown', ['-R', '65534:65534', data]);
    expect(locate().dataDir).toBe(data);
    chmodSync(home, 0o700);
    expect(locate).toThrow(`chmod o+x '${home}'`);
    expect(existsSync(join(home, 'database-location'))).toBe(false);
    rmSync(home, { recursive: true });
  },
);

test('a home whose database was elsewhere and was not copied with it is refused', () => {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-placement-'));
  const missing = join(home, 'gone', 'postgres');
  writeFileSync(join(home, 'database-location'), `${missing}\n`);
  expect(() => placePostgres(home, nativeFolder(), 'salt')).toThrow(`names ${missing}, which is not there`);
  rmSync(home, { recursive: true });
});
