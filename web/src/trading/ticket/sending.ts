import { createStore, type StoreApi } from 'zustand';
import type { later } from '../../app/later.ts';
import { SHOWN_MS } from '../../app/toasts.ts';
import type { OrderResult } from '../orders/orderOutcome.ts';
import type { Quiet } from '../quiet.ts';

type Status = OrderResult['status'];

interface SendingState {
  /**
   * Whether the submission is shown: a fast response makes it unnecessary, since nobody can read a text that lasts
   * one frame.
   */
  readonly isShown: boolean;
  /** The outcome of the previous order, shown as long as a toast. */
  readonly status: Status | undefined;
}

/** The state of a submission, in a store of its own, so that a change renders only the button. */
export interface Sending {
  readonly state: StoreApi<SendingState>;
  /** An order was sent, and its quiet period has begun. */
  readonly begin: () => void;
  /** The order is no longer in flight; `status` is its outcome, if known. */
  readonly end: (status: Status | undefined) => void;
  /** A new order is being entered. */
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
