import type { SymbolPorts } from './link.ts';
import { createSignal, type Signal } from './signal.ts';

const EVERY_MS = 30_000;

/** The open interest of a contract, polled every half minute while it is displayed. */
export class SymbolOpenInterest {
  readonly changes: Signal;
  readonly #release: () => void;
  #openInterest: string | undefined;

  constructor({ symbol, link, frames, later }: SymbolPorts) {
    this.changes = createSignal(frames);
    this.#release = link.use(({ rest }) => {
      let cancel: () => void;
      let isEnded = false;
      const schedule = async () => {
        try {
          const { openInterest } = await rest.openInterest(symbol);
          this.#openInterest = openInterest;
          this.changes.notify();
        } catch {
          // The previous value stays; the next poll follows as scheduled.
        }
        if (!isEnded) cancel = later(() => void schedule(), EVERY_MS);
      };
      cancel = () => undefined;
      void schedule();
      return () => {
        isEnded = true;
        cancel();
      };
    });
  }

  /** In the base asset, a decimal string; undefined until loaded. */
  readonly openInterest = (): string | undefined => this.#openInterest;

  readonly close = (): void => this.#release();
}
