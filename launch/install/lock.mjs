import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Locks the clone for one install at a time. Resolves with the function that releases the lock. */
export async function takeInstallLock(root, report) {
  const path = join(root, '.cache', 'install.pid');
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let isReported = false; ; ) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    let holder;
    try {
      holder = Number(readFileSync(path, 'utf8'));
    } catch {
      continue;
    }
    if (holder > 0 && !isAlive(holder)) {
      rmSync(path, { force: true });
      continue;
    }
    if (!isReported) report(`install: process ${holder} is installing in this folder, waiting for it`);
    isReported = true;
    await wait(500);
  }
}
