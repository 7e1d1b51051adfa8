import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file readable only by its owner. Readers see the old or the new content, never a part. */
export function writeWhole(path: string, content: string): void {
  const staging = `${path}.${process.pid}`;
  writeFileSync(staging, content, { mode: 0o600 });
  renameSync(staging, path);
}
