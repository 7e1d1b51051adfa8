import { create } from 'zustand';
import { afterPaint } from './afterPaint.ts';

/** Work that waits for the ticket starts after this time at the latest, for example where the account does not open. */
const WAIT_MAX_MS = 2_000;

const useShown = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }));

/** Called when the ticket is mounted; it is usable after the next paint, and less urgent code may then load. */
export function ticketShown(): void {
  afterPaint(() => useShown.setState({ isShown: true }));
}

/** Runs a function once the ticket is usable; the returned function cancels. */
export function afterTicket(run: () => void): () => void {
  if (useShown.getState().isShown) {
    run();
    return () => {};
  }
  const timer = setTimeout(ticketShown, WAIT_MAX_MS);
  const stop = useShown.subscribe(() => {
    clearTimeout(timer);
    stop();
    run();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
