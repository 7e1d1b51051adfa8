import { createStore, type StoreApi } from 'zustand';
import type { later } from '../../app/later.ts';
import { SHOWN_MS } from '../../app/toasts.ts';
import type { OrderResult } from '../orders/submitOrder.ts';
import type { Quiet } from '../quiet.ts';

type Status = OrderResult['status'];

interface SendingState {
  /** Whether it is said that an order is on its way: an answer that is there at once says more, and nobody reads a word that stands for a frame. */
  readonly isSaid: boolean;
  /** What became of the one before; said for as long as a message stands. */
  readonly told: Status | undefined;
}

/** How a ticket's order is getting on. It stands by itself, so that saying so draws the button and nothing else. */
export interface Sending {
  readonly state: StoreApi<SendingState>;
  /** An order is on its way, whose quiet has begun. */
  readonly begin: () => void;
  /** It is not any more; what became of it is told where it is known. */
  readonly end: (told: Status | undefined) => void;
  /** Another one is being entered. */
  readonly forget: () => void;
}

const AT_REST: SendingState = { isSaid: false, told: undefined };

export function createSending(quiet: Pick<Quiet, 'after'>, laterOf: typeof later): Sending {
  const state = createStore<SendingState>(() => AT_REST);
  let cancel = () => {};
  const set = (next: SendingState) => {
    cancel();
    state.setState(next, true);
  };
  return {
    state,
    begin() {
      const begun = { ...AT_REST };
      set(begun);
      quiet.after(() => {
        if (state.getState() === begun) set({ ...begun, isSaid: true });
      });
    },
    end(told) {
      set({ ...AT_REST, told });
      if (told !== undefined) cancel = laterOf(() => set(AT_REST), SHOWN_MS);
    },
    forget() {
      if (state.getState().told !== undefined) set(AT_REST);
    },
  };
}
