import type { FrameChannel, Frames } from './frames.ts';

/** Notifies listeners of changes, at most once a frame. */
export interface Signal {
  readonly notify: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSignal(frames: Frames, channel: FrameChannel = 'every'): Signal {
  const listeners = new Set<() => void>();
  const run = () => {
    for (const listener of listeners) listener();
  };
  return {
    notify: () => {
      if (listeners.size > 0) frames(run, channel);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
