import type { Frames } from './frames.ts';
import type { LinkHolder } from './link.ts';

/** The dependencies of all data of a symbol. Times are epoch milliseconds. */
export interface SymbolPorts {
  readonly symbol: string;
  readonly link: LinkHolder;
  readonly frames: Frames;
  readonly now: () => number;
  /** Runs a function once after a delay; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}
