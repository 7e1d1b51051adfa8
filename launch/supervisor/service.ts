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

/** So many ends in a row before it is ready, over more than a minute, do not pass by themselves. */
const ATTEMPTS = 10;

/**
 * A supervised process: restarted after a growing pause whenever it ends unexpectedly or cannot be started again.
 */
export class Service {
  readonly #options: ServiceOptions;
  readonly #pause: (ranMs: number) => number;
  readonly #stopping = new AbortController();
  #child: Child | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#pause = options.pause ?? createRestartPauses();
  }

  /**
   * Starts it; resolves when it is ready. One that ends before is started again, unless it was stopped, ended with a
   * final code, or has ended so ten times: then the last end is thrown.
   */
  async start(): Promise<void> {
    const { report, now } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = now();
      const child = this.#spawn();
      try {
        await child.ready;
        void this.#keep(child);
        return;
      } catch (error) {
        const how = await child.ended;
        if (this.#isFinal(how) || attempt === ATTEMPTS) throw error;
        report(`ended before it was ready (${how}); starting it again`);
        await this.#wait(now() - startedAt);
        if (this.#stopping.signal.aborted) throw error;
      }
    }
  }

  #isFinal(how: string): boolean {
    const { finalCodes } = this.#options.spec;
    if (this.#stopping.signal.aborted) return true;
    if (how.startsWith('signal')) return false;
    return finalCodes === undefined || finalCodes.some((code) => how === `code ${code}`);
  }

  /** Waits before a restart, unless it is stopped. */
  async #wait(ranMs: number): Promise<void> {
    await wait(this.#pause(ranMs), undefined, { signal: this.#stopping.signal }).catch(() => undefined);
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
    const { report, now } = this.#options;
    for (let child: Child | undefined = first, startedAt = now(); ; startedAt = now()) {
      const how = await child?.ended;
      if (this.#stopping.signal.aborted) return;
      if (how !== undefined) report(`ended unexpectedly (${how}); starting it again`);
      await this.#wait(now() - startedAt);
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
