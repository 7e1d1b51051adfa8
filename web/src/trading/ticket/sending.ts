import { createStore, type StoreApi } from 'zustand';
import type { later } from '../feed/later.ts';
import type { OrderStanding } from '../orders/submitOrder.ts';
import type { Quiet } from '../quiet.ts';

type Status = OrderStanding['status'];

/** How long the button says what became of an order, milliseconds; as long as a message does. */
const TOLD_MS = 2_500;

interface SendingState {
  /** Whether an order is on its way. */
  readonly isSending: boolean;
  /** Whether that is said: an answer that is there at once says more, and nobody reads a word that stands for a frame. */
  readonly isSaid: boolean;
  /** What became of the one before. */
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

const AT_REST = { isSending: false, isSaid: false, told: undefined } as const;

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
      const begun: SendingState = { ...AT_REST, isSending: true };
      set(begun);
      quiet.after(() => {
        if (state.getState() === begun) set({ ...begun, isSaid: true });
      });
    },
    end(told) {
      set({ ...AT_REST, told });
      if (told !== undefined) cancel = laterOf(() => set(AT_REST), TOLD_MS);
    },
    forget() {
      if (state.getState().told !== undefined) set(AT_REST);
    },
  };
}
