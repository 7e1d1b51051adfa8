import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folderOf = (root) => join(root, '.cache', 'users');

/** The start time of a running process; undefined when it does not run, empty where the system does not say. */
function findStart(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}

/** Records that this process runs from the clone's packages, with what it does. Returns the function that ends it. */
export function usePackages(root, name) {
  const folder = folderOf(root);
  const path = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify({ name, startedAt: findStart(process.pid) }));
  return () => rmSync(path, { force: true });
}

/** Lists the running processes that use the clone's packages, such as 'start.ts (process 12)'. */
export function listUsers(root) {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).flatMap((pid) => {
    const path = join(folder, pid);
    try {
      const { name, startedAt } = JSON.parse(readFileSync(path, 'utf8'));
      if (findStart(Number(pid)) === startedAt) return [`${name} (process ${pid})`];
    } catch {
      // A record that is being written or removed.
      return [];
    }
    rmSync(path, { force: true });
    return [];
  });
}
