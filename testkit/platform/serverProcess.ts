import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Kills the process; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts the server in another process and resolves when it is ready. */
export async function startServer(env: Record<string, string>, ...commands: string[]): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...commands, 'serve'], {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const exited = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
  if (!ready) throw new Error(`the server ended before it was ready\n${complaint}`);
  const [{ port }] = ready as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
