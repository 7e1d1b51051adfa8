import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, type ToolResult } from '../tool.ts';
import { bitcoinFolder } from './plan.ts';

const PACKAGE = 'litecoind';
/** Relations of a package that are not followed. */
const WITHOUT = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
/** The system's own: another version beside its loader would not work. */
const OF_THE_SYSTEM = ['libc6', 'libgcc-s1', 'libstdc++6', 'libcrypt1'];

/** Starts it with the libraries beside it. */
const START = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$(echo "$here"/usr/lib/*-linux-gnu)"
exec "$here/usr/lib/litecoin/litecoind" "$@"
`;

/** Whether this system has Debian's packages. */
export async function hasApt(): Promise<boolean> {
  return (await runTool('apt-get', ['--version'], { shown: false })).code === 0;
}

/**
 * Unpacks Debian's litecoind with its libraries into the home, without root. Throws with the tool's output where a step
 * fails; what was there stays.
 */
export async function installBitcoin(home: string): Promise<void> {
  const folder = bitcoinFolder(home);
  const work = `${folder}.part`;
  const apt = join(work, 'apt');
  rmSync(work, { recursive: true, force: true });
  for (const each of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(apt, each), { recursive: true, mode: 0o700 });
  const options = [
    `Dir::State::Lists=${join(apt, 'lists')}`,
    `Dir::Cache=${join(apt, 'cache')}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  await runStep('apt-get', [...options, 'update', '-qq']);
  const { output } = await runStep('apt-cache', [
    ...options,
    'depends',
    '--recurse',
    ...WITHOUT.map((kind) => `--no-${kind}`),
    PACKAGE,
  ]);
  const packages = output
    .split('\n')
    .filter((line) => /^(lib[\w.+-]+|litecoind)$/.test(line) && !OF_THE_SYSTEM.includes(line));
  const downloads = join(work, 'packages');
  mkdirSync(downloads);
  await runStep('sh', [
    '-c',
    'cd "$0" && exec apt-get "$@"',
    downloads,
    ...options,
    '-qq',
    'download',
    ...new Set(packages),
  ]);
  const unpacked = join(work, 'unpacked');
  mkdirSync(unpacked);
  for (const file of readdirSync(downloads)) await runStep('dpkg', ['-x', join(downloads, file), unpacked]);
  if (!existsSync(join(unpacked, 'usr', 'lib', 'litecoin', PACKAGE)))
    throw new Error(`${PACKAGE} was not in its package`);
  writeFileSync(join(unpacked, PACKAGE), START, { mode: 0o755 });
  // The package's own mode is open to all.
  chmodSync(unpacked, 0o700);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unpacked, folder);
  rmSync(work, { recursive: true, force: true });
}

async function runStep(command: string, args: readonly string[]): Promise<ToolResult> {
  const result = await runTool(command, args, { shown: false });
  if (result.code !== 0) throw new Error(`${command} failed:\n${result.output.slice(-1_000)}`);
  return result;
}
