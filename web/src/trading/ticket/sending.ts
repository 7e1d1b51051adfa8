import { createStore, type StoreApi } from 'zustand';
import type { later } from '../../app/later.ts';
import { SHOWN_MS } from '../../app/toasts.ts';
import type { OrderResult } from '../orders/submitOrder.ts';
import type { Quiet } from '../quiet.ts';

type Status = OrderResult['status'];

interface SendingState {
  /** Whether it is said that an order is on its way: an answer that is there at once says more, and nobody reads a word that stands for a frame. */
  readonly isShown: boolean;
  /** What became of the one before; said for as long as a message stands. */
  readonly status: Status | undefined;
}

/** How a ticket's order is getting on. It stands by itself, so that saying so draws the button and nothing else. */
export interface Sending {
  readonly state: StoreApi<SendingState>;
  /** An order is on its way, whose quiet has begun. */
  readonly begin: () => void;
  /** It is not any more; what became of it is told where it is known. */
  readonly end: (status: Status | undefined) => void;
  /** Another one is being entered. */
  readonly reset: () => void;
}

const IDLE: SendingState = { isShown: false, status: undefined };

export function createSending(quiet: Pick<Quiet, 'after'>, schedule: typeof later): Sending {
  const state = createStore<SendingState>(() => IDLE);
  let cancel = () => {};
  const set = (next: SendingState) => {
    cancel();
    state.setState(next, true);
  };
  return {
    state,
    begin() {
      const started = { ...IDLE };
      set(started);
      quiet.after(() => {
        if (state.getState() === started) set({ ...started, isShown: true });
      });
    },
    end(status) {
      set({ ...IDLE, status });
      if (status !== undefined) cancel = schedule(() => set(IDLE), SHOWN_MS);
    },
    reset() {
      if (state.getState().status !== undefined) set(IDLE);
    },
  };
}
