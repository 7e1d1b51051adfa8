import { createSignal, type Signal } from './signal.ts';
import type { SymbolPorts } from './symbolPorts.ts';

const EVERY_MS = 30_000;

/** What all long positions of a contract hold, asked for anew every half minute while somebody looks at it. */
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
          // The figure of half a minute ago stays; the next one is asked for in its turn.
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

  /** In the base asset, a decimal string; undefined until it is there. */
  readonly openInterest = (): string | undefined => this.#openInterest;

  readonly close = (): void => this.#release();
}
