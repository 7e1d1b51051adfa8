import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startVenue } from '../venue.ts';

test('the files of a venue are readable by their owner alone, those of an older venue too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-venue-'));
  const path = join(folder, 'venue.sqlite');
  const modes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
  const before = process.umask(0o022);
  try {
    const start = () => startVenue({ port: 0, path, warmUpMs: 0 });
    const first = await start();
    expect(modes().length).toBeGreaterThan(2);
    expect(new Set(modes())).toEqual(new Set([0o600]));
    await first.close();
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    writeFileSync(`${path}-wal`, '', { mode: 0o644 });
    const second = await start();
    expect(new Set(modes())).toEqual(new Set([0o600]));
    await second.close();
  } finally {
    process.umask(before);
    rmSync(folder, { recursive: true, force: true });
  }
});
