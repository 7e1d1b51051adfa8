import { readFileSync } from 'node:fs';

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Parent of a process, or undefined if /proc does not show it. */
function findParent(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 0 ? parent : undefined;
}

const isShell = (pid) => /^(sh|dash|bash|ash|zsh|busybox)$/.test(read(`/proc/${pid}/comm`).trim());

/**
 * Calls `onGone` once when the process that started this one has died. npm runs scripts through a shell, which may
 * outlive a killed npm, so the npm behind it is watched too. npm's own parent may end: `npm start &` continues after
 * its shell.
 */
export function watchParent(onGone, intervalMs = 250) {
  const parent = process.ppid;
  const isBetween = process.env.npm_lifecycle_event !== undefined && isShell(parent);
  const grandparent = isBetween ? findParent(parent) : undefined;
  const timer = setInterval(() => {
    const orphaned = process.ppid !== parent || (grandparent !== undefined && findParent(parent) !== grandparent);
    if (!orphaned) return;
    clearInterval(timer);
    onGone();
  }, intervalMs);
  timer.unref();
}
