import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner reads. A reader sees the old content or the new, never a part. */
export function writeWhole(path: string, content: string): void {
  const staging = `${path}.${process.pid}`;
  writeFileSync(staging, content, { mode: 0o600 });
  renameSync(staging, path);
}
