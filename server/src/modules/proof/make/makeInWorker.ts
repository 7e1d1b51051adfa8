import { Worker } from 'node:worker_threads';
import type { ModuleContext } from '../../../kernel/module.ts';
import { SnapshotRefused } from './snapshotRefused.ts';

export interface WorkerInput {
  readonly url: string;
  readonly schema: string;
  readonly secretsKey: Uint8Array;
  readonly snapshotId: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Makes a snapshot in a thread of its own, so that the server keeps answering. Throws what the thread throws. */
export function makeInWorker({ config, clock }: Pick<ModuleContext, 'config' | 'clock'>, snapshotId: string) {
  const { databaseUrl: url, databaseSchema: schema, secretsKey } = config;
  const input: WorkerInput = { url, schema, secretsKey, snapshotId, now: clock() };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, execArgv: [] });
  return new Promise<void>((resolve, reject) => {
    // The class of an error does not come over.
    worker.once('error', (error: Error) =>
      reject(
        error.name === 'SnapshotRefused' || error instanceof RangeError ? new SnapshotRefused(error.message) : error,
      ),
    );
    worker.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the thread that makes snapshots has ended with ${code}`));
    });
  });
}
