import { create } from 'zustand';
import { afterPaint } from './afterPaint.ts';

/** What waits for the ticket waits no longer than this: an account that does not open keeps nobody from the chart. */
const WAIT_MAX_MS = 2_000;

const useShown = create<{ readonly isShown: boolean }>()(() => ({ isShown: false }));

/** The ticket stands on the page; once it has been drawn it can be used, and what is less urgent may load. */
export function ticketShown(): void {
  afterPaint(() => useShown.setState({ isShown: true }));
}

/** Runs a function once the ticket can be used; what it returns cancels. */
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
