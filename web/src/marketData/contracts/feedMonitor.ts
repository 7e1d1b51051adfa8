import { type FeedStatus, isSameFeedStatus } from '../tickers/feedLiveness.ts';
import { linkStatus, type SymbolPorts } from './link.ts';
import { createSignal, type Signal } from './signal.ts';

/** Silence causes no event, so it is polled. */
export const CHECK_EVERY_MS = 250;

/** The status of a product's data while it is displayed, one for all panels of the screen. */
export class FeedMonitor {
  readonly changes: Signal;
  readonly #release: () => void;
  #status: FeedStatus = { state: 'connecting' };

  constructor({ link, frames, now, later }: Omit<SymbolPorts, 'symbol' | 'product'>) {
    this.changes = createSignal(frames);
    this.#release = link.use((open) => {
      let cancel = () => {};
      const check = () => {
        const next = linkStatus(open, now());
        if (!isSameFeedStatus(next, this.#status)) {
          this.#status = next;
          this.changes.notify();
        }
        cancel = later(check, CHECK_EVERY_MS);
      };
      check();
      return () => cancel();
    });
  }

  readonly status = (): FeedStatus => this.#status;

  readonly close = (): void => this.#release();
}
