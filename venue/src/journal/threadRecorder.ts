import { Worker } from 'node:worker_threads';
import type { Recorder } from './recorder.ts';
import {
  CHANGES,
  CLOSING,
  ENDED,
  FAILED,
  KEPT,
  OPEN,
  type RecorderMessage,
  type RecorderStart,
  STATE_BYTES,
  WRITTEN,
} from './recorderState.ts';
import type { RecordRow } from './recordWriter.ts';

/** Maximum number of pending rows; beyond it the venue waits for the disk. */
const ROWS_WAITING_MAX = 150_000;
/** A thread without progress for this long is considered dead. */
const TIMEOUT_MS = 60_000;

interface Waiting {
  readonly sequence: number;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Writes records to a file in a separate thread, so that orders do not wait for it. */
export class ThreadRecorder implements Recorder {
  readonly #state: BigInt64Array;
  readonly #worker: Worker;
  #submitted: number;
  #rowsHanded = 0n;
  #waiting: Waiting[] = [];
  #error: unknown;

  /** `kept` is the last command in the file at `path`. */
  constructor({ writtenSequence, ...start }: Omit<RecorderStart, 'shared'> & { readonly writtenSequence: number }) {
    const shared = new SharedArrayBuffer(STATE_BYTES);
    this.#state = new BigInt64Array(shared);
    this.#state[KEPT] = BigInt(writtenSequence);
    this.#submitted = writtenSequence;
    const workerData: RecorderStart = { ...start, shared };
    this.#worker = new Worker(new URL('./recorderThread.ts', import.meta.url), { workerData });
    this.#worker.on('message', () => this.#resolveWaiting());
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.unref();
  }

  get writtenSequence(): number {
    return Number(Atomics.load(this.#state, KEPT));
  }

  append(rows: readonly RecordRow[], sequence: number): void {
    this.#check();
    this.#send({ type: 'rows', rows: JSON.stringify(rows), count: rows.length, sequence });
    this.#submitted = sequence;
    this.#rowsHanded += BigInt(rows.length);
    const written = this.#rowsHanded - BigInt(ROWS_WAITING_MAX);
    this.#waitUntil(() => Atomics.load(this.#state, WRITTEN) >= written);
  }

  flush(): void {
    this.#send({ type: 'flush' });
  }

  whenWritten(): Promise<void> {
    const sequence = this.#submitted;
    if (this.writtenSequence >= sequence) return Promise.resolve();
    if (this.#error !== undefined) return Promise.reject(this.#error);
    this.flush();
    return new Promise((done, failed) => this.#waiting.push({ sequence, done, failed }));
  }

  finish(): void {
    this.flush();
    this.#waitUntil(() => this.writtenSequence >= this.#submitted);
  }

  close(): void {
    this.#fail(new Error('the records are closed'));
    if (Atomics.compareExchange(this.#state, ENDED, OPEN, CLOSING) !== OPEN) return;
    this.#send({ type: 'close' });
    this.#waitUntil(() => Atomics.load(this.#state, ENDED) !== CLOSING);
  }

  #send(message: RecorderMessage): void {
    this.#worker.postMessage(message);
  }

  #resolveWaiting(): void {
    const { writtenSequence } = this;
    for (const { sequence, done } of this.#waiting) if (sequence <= writtenSequence) done();
    this.#waiting = this.#waiting.filter(({ sequence }) => sequence > writtenSequence);
  }

  #fail(error: unknown): void {
    this.#error = error;
    for (const { failed } of this.#waiting.splice(0)) failed(error);
  }

  #waitUntil(holds: () => boolean): void {
    for (;;) {
      const changes = Atomics.load(this.#state, CHANGES);
      if (holds()) return;
      this.#check();
      if (Atomics.wait(this.#state, CHANGES, changes, TIMEOUT_MS) === 'timed-out') {
        throw new Error('the records are not written any more');
      }
    }
  }

  #check(): void {
    if (Atomics.load(this.#state, ENDED) !== FAILED) return;
    throw this.#error ?? new Error('the records cannot be written');
  }
}
