import { readFileSync } from 'node:fs';

/** Parent of a process, or undefined where /proc does not tell. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * Calls `onGone` once when the process that started us has died. npm runs a script through a shell; where that shell
 * stays in between, it may outlive an npm that was killed, so the shell's own parent is watched too.
 */
export function watchParent(onGone, intervalMs = 250) {
  const parent = process.ppid;
  const grandparent = process.env.npm_lifecycle_event === undefined ? undefined : parentOf(parent);
  const timer = setInterval(() => {
    const orphaned = process.ppid !== parent || (grandparent !== undefined && parentOf(parent) !== grandparent);
    if (!orphaned) return;
    clearInterval(timer);
    onGone();
  }, intervalMs);
  timer.unref();
}
