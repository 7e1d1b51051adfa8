import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { boundLog } from './logs.ts';

/** A Node process of the platform: it reports readiness and ends automatically when its channel closes. */
export interface ChildSpec {
  readonly name: string;
  /** The program; this process's Node unless another is given. */
  readonly program?: string;
  /** Node's arguments: the entry and its own arguments. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** The first message over the channel; for values that must not appear in a process list. */
  readonly configure?: unknown;
  /** True for a process that must not die of a signal before it handles signals. */
  readonly stopsByMessage?: boolean;
  /**
   * The exit codes, before it is ready, that another attempt does not mend: with another it is started again. All by
   * default.
   */
  readonly finalCodes?: readonly number[];
  /** Receives lines for the terminal. */
  readonly onError: (line: string) => void;
}

export interface Child {
  /** Undefined if no process could be made: then it has ended with the reason. */
  readonly pid: number | undefined;
  /** Rejects if the child ends before it is ready. */
  readonly ready: Promise<void>;
  /** Resolves with 'code 1', 'signal SIGKILL' or why it could not be started, when the child has ended. */
  readonly ended: Promise<string>;
  /** Requests an orderly stop. */
  readonly stop: () => void;
  /** Sends a forced stop to a process that `stopsByMessage`; kills any other. */
  readonly forceStop: () => void;
  readonly kill: () => void;
  /** The last lines of its output. */
  readonly lastLines: () => string;
}

const linesKept = 20;
const BOUND_EVERY_MS = 5_000;
// Records of the structured log from level 50 (error) up.
const isErrorRecord = (line: string) => /^\{"level":(50|60)\b/.test(line);

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;
}

/** A log that cannot be moved must not end the platform. */
function keepBounded({ logFile, onError }: ChildSpec): void {
  try {
    boundLog(logFile);
  } catch (error) {
    onError(`its log could not be moved: ${errorMessage(error)}`);
  }
}

function copyOutput(child: ChildProcess, spec: ChildSpec): () => string {
  const file = createWriteStream(spec.logFile, { flags: 'a', mode: 0o600 });
  // A full disk must not end the platform; the log is then incomplete.
  file.on('error', () => undefined);
  const bounding = setInterval(() => keepBounded(spec), BOUND_EVERY_MS).unref();
  const kept: string[] = [];
  const follow = (stream: Readable | null, isError: (line: string) => boolean) => {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      kept.push(line);
      if (kept.length > linesKept) kept.shift();
      if (isError(line)) spec.onError(line);
    });
  };
  follow(child.stdout, isErrorRecord);
  follow(child.stderr, () => true);
  child.once('close', () => {
    clearInterval(bounding);
    file.end();
  });
  return () => kept.join('\n');
}

/**
 * Starts a child in a separate process group, so that a Ctrl-C in the terminal reaches only the supervisor, which
 * then stops the children in order. A program that cannot be started (no memory, no process ids, not there for the
 * moment) is a child that has ended.
 */
export function startChild(spec: ChildSpec): Child {
  const child = spawn(spec.program ?? process.execPath, [...spec.args], {
    cwd: root,
    env: spec.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const ended = new Promise<string>((resolve) => {
    // Later errors are of messages to a child that has just died, which are irrelevant.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
    child.once('close', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`));
  });
  const lastLines = copyOutput(child, spec);
  if (spec.configure !== undefined && child.connected) child.send({ configure: spec.configure }, () => undefined);
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve();
    });
    void ended.then((how) =>
      reject(new Error(`${spec.name} ended (${how}) before it was ready. Its log: ${spec.logFile}`)),
    );
  });
  ready.catch(() => undefined);
  const send = (message: Readonly<Record<string, unknown>>) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const kill = () => child.kill('SIGKILL');
  const byMessage = spec.stopsByMessage === true;
  return {
    pid: child.pid,
    ready,
    ended,
    stop: () => (byMessage ? send({ stop: 'its supervisor stops' }) : child.kill('SIGTERM')),
    forceStop: () => (byMessage ? send({ force: true }) : kill()),
    kill,
    lastLines,
  };
}
