import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const oldestMajor = 24;

function readMajor(path) {
  const { stdout, status } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : 0;
}

/** Path of the Node that runs the product: the installed pinned one, or any of version 24 or later. */
export function findRuntime(root) {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= oldestMajor) return process.execPath;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, 'node');
    if (folder !== '' && existsSync(candidate) && readMajor(candidate) >= oldestMajor) return candidate;
  }
  throw new Error(
    `There is no pinned Node for ${process.platform}-${process.arch} among the packages, and no Node ${oldestMajor} or ` +
      'later in PATH. Install Node 24 (https://nodejs.org), or run this on linux-x64 or linux-arm64.',
  );
}
