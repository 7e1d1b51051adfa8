import type { Frames, Turn } from './frames.ts';

/** Tells listeners that something changed, once a frame however often it did. */
export interface Signal {
  readonly tell: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSignal(frames: Frames, turn: Turn = 'every'): Signal {
  const listeners = new Set<() => void>();
  const run = () => {
    for (const listener of listeners) listener();
  };
  return {
    tell: () => {
      if (listeners.size > 0) frames(run, turn);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
