import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../venue/src/main.ts', import.meta.url));

export interface VenueProcess {
  readonly url: string;
  /** Kills the process like a crash; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts the venue as a separate process on a free port. */
export async function startVenueProcess(env: Record<string, string> = {}): Promise<VenueProcess> {
  const child: ChildProcess = fork(MAIN, { env: { ...process.env, VENUE_PORT: '0', ...env }, silent: true });
  const exited = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
