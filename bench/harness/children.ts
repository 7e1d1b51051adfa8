import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a file of `bench/` as a child process with an IPC channel. */
export function startChild(file: string, args: readonly string[] = [], execArgv: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), args, { execArgv: [...execArgv] });
}

/** Sends a child a message and returns its next one. */
export function request<T>(child: ChildProcess, message: object): Promise<T> {
  child.send(message);
  return nextMessage(child);
}

/** Resolves with the next message of a child. Rejects if it ends first. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  const exited = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process of the benchmark ended early');
  });
  const received = once(child, 'message', { signal });
  try {
    const [message] = (await Promise.race([received, exited])) as [T];
    return message;
  } finally {
    ended.abort();
    await Promise.allSettled([received, exited]);
  }
}
