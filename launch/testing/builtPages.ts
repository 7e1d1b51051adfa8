import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../supervisor/build.ts';

/** Builds the pages once: starts of different files would do it simultaneously. */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aldgate-build-'));
  try {
    await ensureWebBuilt(join(folder, 'build.log'), () => undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
