import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HEALTHY_WITHIN_MS = 180_000;

/** A running platform, as the test files know it. */
export interface RunningPlatform {
  /** The origin without a trailing slash. */
  readonly url: string;
  /** The venue's own address. */
  readonly venueUrl: string;
  readonly venueControls: VenueControls;
  readonly home: string;
}

/** The venue's controls: their address and key. */
export interface VenueControls {
  readonly url: string;
  readonly key: string;
}

export interface Stack extends RunningPlatform {
  /** All output so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the platform with `npm start`, with its own home and ports, and the settings given; resolves when it is
 * healthy.
 */
export async function startStack(settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const home = await mkdtemp(join(tmpdir(), 'aldgate-e2e-'));
  const [port, venuePort, controlPort] = await freePorts(3);
  const key = randomUUID();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      VENUE_PORT: String(venuePort),
      VENUE_CONTROL_PORT: String(controlPort),
      VENUE_CONTROL_KEY: key,
      ALDGATE_HOME: home,
      BITCOIN_INSTALL: 'off',
      DEMO_HISTORY: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(home, { recursive: true, force: true });
  };
  await healthy(url, exited).catch(async (error: unknown) => {
    await stop();
    throw new Error(`the start did not become healthy\n${printed}`, { cause: error });
  });
  return {
    url,
    venueUrl: `http://127.0.0.1:${venuePort}`,
    venueControls: { url: `http://127.0.0.1:${controlPort}`, key },
    home,
    output: () => printed,
    stop,
  };
}

/** Polls /health until it returns 200; fails if the process ends or after the time that a fresh clone may need. */
async function healthy(url: string, exited: Promise<void>): Promise<void> {
  const ended = new AbortController();
  void exited.then(() => ended.abort());
  const deadline = AbortSignal.timeout(HEALTHY_WITHIN_MS);
  while (!ended.signal.aborted) {
    deadline.throwIfAborted();
    const status = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the process ended');
}

/** Free loopback ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      await new Promise((resolve) => server.close(resolve));
      return address.port;
    }),
  );
}
