import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { root } from '../config.ts';
import { findFreePort, isPortFree, type PortRange } from '../ports.ts';
import { isRunning, signal } from '../processes.ts';
import { processTree, type TreeProcess } from './tree.ts';

/** A home in a temporary folder and free ports. */
export interface TestHome {
  readonly home: string;
  readonly port: number;
  readonly venuePort: number;
  readonly controlPort: number;
}

/** One `npm start`. */
export interface Instance {
  readonly pid: number;
  readonly url: string;
  readonly output: () => string;
  /** Resolves with npm's exit code; null if it was killed by a signal. */
  readonly ended: Promise<number | null>;
  /** The process whose command line contains the text. */
  readonly find: (text: string) => TreeProcess;
  readonly tree: () => TreeProcess[];
  readonly healthy: () => Promise<boolean>;
}

/**
 * Each worker of the tests has ports of its own: one that is chosen is bound seconds later, and until then another
 * worker would take it as free.
 */
function workerPorts(): PortRange {
  const worker = Number(process.env.VITEST_POOL_ID ?? '1');
  return { from: 20_000 + 1_000 * (worker % 10), count: 1_000 };
}

/** `mode` 0o711 lets the database's user traverse it when the tests run as root. */
export async function newTestHome(mode = 0o711): Promise<TestHome> {
  const home = mkdtempSync(join(tmpdir(), 'aldgate-launch-'));
  chmodSync(home, mode);
  const chosen = new Set<number>();
  while (chosen.size < 3) chosen.add(await findFreePort(Math.random, workerPorts()));
  const [port = 0, venuePort = 0, controlPort = 0] = chosen;
  return { home, port, venuePort, controlPort };
}

/** The environment of a start. */
export function startEnvironment({ home, port, venuePort, controlPort }: TestHome): NodeJS.ProcessEnv {
  const ports = workerPorts();
  return {
    ...process.env,
    ALDGATE_HOME: home,
    PORT: String(port),
    VENUE_PORT: String(venuePort),
    VENUE_CONTROL_PORT: String(controlPort),
    PORT_RANGE: `${ports.from}-${ports.from + ports.count - 1}`,
    VENUE_CONTROL_KEY: '',
    DATABASE_URL: '',
    BITCOIN_INSTALL: 'off',
    DEMO_HISTORY: '0',
  };
}

export function startInstance(testHome: TestHome): Instance {
  const { port } = testHome;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: startEnvironment(testHome),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm could not be started.');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const url = `http://127.0.0.1:${port}`;
  const tree = () => processTree(pid);
  return {
    pid,
    url,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    tree,
    find: (text) => {
      const found = tree().find(({ command }) => command.includes(text));
      if (found === undefined) throw new Error(`No process of this start has '${text}' in its command.\n${output}`);
      return found;
    },
    healthy: () =>
      fetch(`${url}/health`).then(
        ({ status }) => status === 200,
        () => false,
      ),
  };
}

/** Starts and waits for the banner; throws with the output if the start ends first. */
export async function startHealthy(testHome: TestHome): Promise<Instance> {
  const instance = startInstance(testHome);
  let ended = false;
  void instance.ended.then(() => {
    ended = true;
  });
  const ready = () => instance.output().includes('Ctrl-C stops everything');
  await vi.waitUntil(() => ready() || ended, { timeout: 200_000, interval: 50 });
  expect(ready(), instance.output()).toBe(true);
  return instance;
}

/** Fails unless all of these have ended and the ports are free within the 15 seconds that a stop may take. */
export async function expectGone(
  processes: readonly TreeProcess[],
  { port, venuePort, controlPort }: TestHome,
): Promise<void> {
  await expect
    .poll(() => processes.filter(isRunning).map(({ pid, command }) => `${pid} ${command}`), { timeout: 15_000 })
    .toEqual([]);
  for (const one of [port, venuePort, controlPort]) expect(await isPortFree(one)).toBe(true);
}

/** Stops remaining processes and removes the homes. */
export async function discard(instances: readonly Instance[], homes: readonly TestHome[]): Promise<void> {
  for (const instance of instances) {
    const processes = instance.tree();
    signal(instance.pid, 'SIGTERM');
    await vi.waitUntil(() => !processes.some(isRunning), { timeout: 20_000, interval: 50 });
  }
  for (const { home } of homes) rmSync(home, { recursive: true, force: true });
}
