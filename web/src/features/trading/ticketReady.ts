import { create } from 'zustand';

/** Work that waits for the ticket starts after this time at the latest, for example where the account does not open. */
const WAIT_MAX_MS = 2_000;

const useTicketReady = create<{ readonly isReady: boolean }>()(() => ({ isReady: false }));

/** Called when the ticket is mounted; it is usable after the next paint, and less urgent code may then load. */
export function markTicketReady(): void {
  afterPaint(() => useTicketReady.setState({ isReady: true }));
}

/** Runs a function once the ticket is usable; the returned function cancels. */
export function afterTicketReady(run: () => void): () => void {
  if (useTicketReady.getState().isReady) {
    run();
    return () => {};
  }
  const timer = setTimeout(markTicketReady, WAIT_MAX_MS);
  const stop = useTicketReady.subscribe(() => {
    clearTimeout(timer);
    stop();
    run();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** A load that begins once the ticket is usable. */
export function onceTicketReady<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    await new Promise<void>(afterTicketReady);
    return load();
  };
}

/** Runs a function once the current page has been painted; immediately on a hidden page, which is not painted. */
function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, 0);
  else requestAnimationFrame(() => setTimeout(run, 0));
}
