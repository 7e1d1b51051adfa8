import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningPlatform } from './stack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run NAME -- ARGS` on a running platform. */
export async function runCommand(
  { url, venueUrl, home }: RunningPlatform,
  name: string,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, ALDGATE_HOME: home, PORT: new URL(url).port, VENUE_PORT: new URL(venueUrl).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
