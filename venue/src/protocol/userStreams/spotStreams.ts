import type { Batch, CommandProcessor } from '../../journal/commandProcessor.ts';
import type { OrderIds } from '../orderIds.ts';
import { spotEvents } from '../payloads/spot/spotEvents.ts';

export interface SpotStreamsOptions {
  readonly processor: CommandProcessor;
  readonly orderIds: OrderIds;
  /** The venue's time, epoch milliseconds. */
  readonly time: () => number;
}

/** Receives an event's JSON. */
type Deliver = (event: string) => void;

/** Spot events of accounts for the subscriptions of the WebSocket API. */
export class SpotStreams {
  readonly #options: SpotStreamsOptions;
  readonly #byAccount = new Map<number, Set<Deliver>>();
  readonly #stop: () => void;

  constructor(options: SpotStreamsOptions) {
    this.#options = options;
    this.#stop = options.processor.listen((batch) => this.#onBatch(batch));
  }

  /** Delivers an account's events until the returned function is called. */
  subscribe(account: number, deliver: Deliver): () => void {
    const receivers = this.#byAccount.get(account) ?? new Set();
    this.#byAccount.set(account, receivers);
    receivers.add(deliver);
    return () => {
      receivers.delete(deliver);
      if (receivers.size === 0 && this.#byAccount.get(account) === receivers) this.#byAccount.delete(account);
    };
  }

  close(): void {
    this.#stop();
    this.#byAccount.clear();
  }

  #onBatch({ at: happened, sequence, events }: Batch): void {
    if (this.#byAccount.size === 0) return;
    const { processor, orderIds, time } = this.#options;
    const at = Math.max(time(), happened);
    for (const [index, event] of events.entries()) {
      const receivers = 'account' in event ? this.#byAccount.get(event.account) : undefined;
      if (receivers === undefined) continue;
      const moment = { at, time: happened, execution: sequence * EVENTS_MAX + index };
      for (const payload of spotEvents(processor.engine, event, orderIds, moment)) {
        const text = JSON.stringify(payload);
        for (const deliver of receivers) deliver(text);
      }
    }
  }
}

/** More than any command has: numbers of executions are unique. */
const EVENTS_MAX = 10_000;
