import type { BrowserStorage } from './storage.ts';

/** Shared by the tabs that share the storage: input in one of them keeps the others. */
const KEY = 'aldgate.lastInput';
const WRITE_MS = 10_000;
const CHECK_MS = 15_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface Watch {
  readonly storage: BrowserStorage;
  readonly idleMs: number;
  readonly onIdle: (lastInputAt: number) => void;
}

/**
 * Calls `onIdle` once, when the user has given no input for a time: what a page fetches automatically is no activity.
 * Returns the function that stops watching.
 */
export function watchIdle({ storage, idleMs, onIdle }: Watch): () => void {
  let lastInputAt = Date.now();
  let written = 0;
  const input = () => {
    lastInputAt = Date.now();
    if (lastInputAt - written < WRITE_MS) return;
    written = lastInputAt;
    storage.set(KEY, String(lastInputAt));
  };
  const check = () => {
    const now = Date.now();
    const stored = Number(storage.get(KEY));
    // A time that has not come, or no time at all, is nobody's input.
    const last = stored > lastInputAt && stored <= now ? stored : lastInputAt;
    if (now - last < idleMs) return;
    stop();
    onIdle(last);
  };
  const timer = setInterval(check, CHECK_MS);
  const stop = () => {
    clearInterval(timer);
    for (const name of INPUTS) window.removeEventListener(name, input, true);
    document.removeEventListener('visibilitychange', check);
  };
  for (const name of INPUTS) window.addEventListener(name, input, { capture: true, passive: true });
  // After a sleep of the machine, the check runs immediately.
  document.addEventListener('visibilitychange', check);
  input();
  return stop;
}
