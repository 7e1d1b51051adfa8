import { setTimeout as wait } from 'node:timers/promises';
import { type Child, type ChildSpec, startChild } from '../child/child.ts';
import { errorMessage } from '../errors.ts';
import { identify, type ProcessIdentity } from '../processes.ts';
import { createRestartPauses } from '../restarts.ts';

export interface ServiceOptions {
  readonly spec: ChildSpec;
  /** Timeout of an orderly stop before the process is killed. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly report: (text: string) => void;
  readonly onStarted: (identity: ProcessIdentity) => void;
  /** The pause before a restart, by how long the process ran. */
  readonly pause?: (ranMs: number) => number;
}

/**
 * A supervised process: restarted after a growing pause whenever it ends unexpectedly or cannot be started again.
 */
export class Service {
  readonly #options: ServiceOptions;
  readonly #stopping = new AbortController();
  #child: Child | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  /** Starts it; resolves when it is ready. Throws if it ends before; one that is killed before is started again. */
  async start(): Promise<void> {
    const child = this.#spawn();
    try {
      await child.ready;
    } catch (error) {
      const isKilled = (await child.ended).startsWith('signal');
      if (!isKilled || this.#stopping.signal.aborted) throw error;
      this.#options.report('was killed before it was ready; starting it again');
      return this.start();
    }
    void this.#keep(child);
  }

  #spawn(): Child {
    const child = startChild(this.#options.spec);
    this.#child = child;
    const identity = identify(child.pid);
    if (identity !== undefined) this.#options.onStarted(identity);
    return child;
  }

  /** Undefined where Node throws because no process can be made, as without memory. */
  #trySpawn(): Child | undefined {
    try {
      return this.#spawn();
    } catch (error) {
      this.#options.report(`could not be started: ${errorMessage(error)}; trying again`);
      return undefined;
    }
  }

  async #keep(first: Child): Promise<void> {
    const { report, now, pause = createRestartPauses() } = this.#options;
    for (let child: Child | undefined = first, startedAt = now(); ; startedAt = now()) {
      const how = await child?.ended;
      if (this.#stopping.signal.aborted) return;
      if (how !== undefined) report(`ended unexpectedly (${how}); starting it again`);
      await wait(pause(now() - startedAt), undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      child = this.#trySpawn();
      child?.ready.then(
        () => report('runs again'),
        () => undefined,
      );
    }
  }

  /** Stops it in order within the timeout, then by force. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child === undefined) return;
    child.stop();
    const forceTimer = setTimeout(() => child.kill(), this.#options.timeoutMs);
    await child.ended;
    clearTimeout(forceTimer);
  }

  /** Ends an orderly stop early. */
  forceStop(): void {
    this.#stopping.abort();
    this.#child?.forceStop();
  }
}
