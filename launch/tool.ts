import { spawn } from 'node:child_process';
import { root } from './config.ts';

/** How a tool ended. */
export interface ToolResult {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
}

const running = new Set<number>();

/** Ends all running tools and their children. */
export function endTools(): void {
  for (const pid of running) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch {
      // It has already ended.
    }
  }
}

/**
 * Runs a program in the root of the clone. With `shown` it writes to the terminal; otherwise its output is returned.
 * A program that cannot be started ends with code 127.
 */
export function runTool(
  command: string,
  args: readonly string[],
  options: { readonly shown: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<ToolResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, [...args], {
      cwd: root,
      env: options.env ?? process.env,
      stdio: ['ignore', options.shown ? 'inherit' : 'pipe', options.shown ? 'inherit' : 'pipe'],
      detached: true,
    });
    const end = (code: number) => {
      if (child.pid !== undefined) running.delete(child.pid);
      resolve({ code, output, ms: performance.now() - startedAt });
    };
    if (child.pid !== undefined) running.add(child.pid);
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Runs a package's command-line program with this process's Node. `path` is relative to node_modules. */
export function runPackage(
  path: string,
  args: readonly string[],
  options: { readonly shown: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<ToolResult> {
  return runTool(process.execPath, [`node_modules/${path}`, ...args], options);
}
