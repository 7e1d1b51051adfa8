import type { Frames } from './frames.ts';
import type { LinkHolder } from './link.ts';

/** What everything that is kept of a symbol is made of. Times are epoch milliseconds. */
export interface SymbolPorts {
  readonly symbol: string;
  readonly link: LinkHolder;
  readonly frames: Frames;
  readonly now: () => number;
  /** Runs a function once after so many milliseconds; what it returns cancels. */
  readonly later: (run: () => void, ms: number) => () => void;
}
