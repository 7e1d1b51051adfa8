import { spawnSync } from 'node:child_process';

/** Installs a Debian package if its program is missing. Throws with instructions if that is impossible. */
export async function ensurePackage(program: string, name: string): Promise<void> {
  if (has(program)) return;
  process.stderr.write(`installing ${name} for ${program} …\n`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const [command = 'apt-get', ...rest] = [...sudo, 'apt-get', '-q', ...args];
    spawnSync(command, rest, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  if (!has(program)) throw new Error(`${program} is needed: install the package ${name}`);
}

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
