import { type Clock, systemClock } from '@aldgate/exchange/clock.ts';
import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { readChord } from './chord.ts';
import { Keys, type KeysOptions } from './keys.ts';

const CHANNEL = 'aldgate.lightning.armed';

/** A key with where it went down, as the rules take it. */
export const readPress = (event: KeyboardEvent) => ({
  chord: readChord(event),
  isRepeat: event.repeat,
  isComposing: event.isComposing,
  isTyping: isTyping(event.target),
  isCovered: isCovered(),
});

function createStore(options: KeysOptions, clock: Clock) {
  const listeners = new Set<() => void>();
  // A browser without channels has no other tab to speak to.
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  const keys = new Keys(options, {
    clock,
    tab: crypto.randomUUID(),
    post: (message) => channel?.postMessage(message),
    onChange: () => {
      for (const listener of listeners) listener();
    },
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { keys, channel, subscribe };
}

/** Listens on the page while it is mounted. A key that acts does nothing else. */
function listen({ keys, channel }: ReturnType<typeof createStore>): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keys.press(readPress(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('keyup', keys.release, options);
  window.addEventListener('pointerdown', keys.touch, options);
  window.addEventListener(
    'blur',
    ({ target }) => {
      // Fields lose the focus too; that event is not of the window.
      if (target === window) keys.leave();
    },
    options,
  );
  window.addEventListener('pagehide', keys.leave, options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) keys.leave();
    },
    options,
  );
  channel?.addEventListener('message', ({ data }) => keys.receive(data), options);
  const stop = keys.start();
  return () => {
    ending.abort();
    stop();
  };
}

/**
 * TR-16: the keys of this tab. Off until the keyboard switches them on, and armed by the user; `onAction` is called
 * once for each press that acts, and with `panic` after its key was held for a second.
 */
export function useKeys({ clock = systemClock, ...options }: KeysOptions & { readonly clock?: Clock }) {
  const [store] = useState(() => createStore(options, clock));
  const { keys, subscribe } = store;
  useLayoutEffect(() => keys.update(options));
  useEffect(() => listen(store), [store]);
  const state = useSyncExternalStore(subscribe, keys.snapshot);
  const { arm, confirm, disarm, send, drop } = keys;
  return { ...state, state: state.phase, arm, confirm, disarm, send, drop };
}
