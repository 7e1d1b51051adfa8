import type { later } from '@aldgate/client-kit/browser/later.ts';
import { SHOWN_MS } from '@aldgate/client-kit/toasts.ts';
import { createStore, type StoreApi } from 'zustand';
import type { OrderResult } from '../orders/orderOutcome.ts';

type Status = OrderResult['status'];

interface SendingState {
  /** Whether an order is in flight. */
  readonly isSending: boolean;
  /** The outcome of the previous order, shown as long as a toast. */
  readonly status: Status | undefined;
}

/** The state of a submission, in a store of its own, so that a change renders only the button. */
export interface Sending {
  readonly state: StoreApi<SendingState>;
  /** An order was sent. */
  readonly begin: () => void;
  /** The order is no longer in flight; `status` is its outcome, if known. */
  readonly end: (status: Status | undefined) => void;
  /** A new order is being entered. */
  readonly reset: () => void;
}

const IDLE: SendingState = { isSending: false, status: undefined };

export function createSending(schedule: typeof later): Sending {
  const state = createStore<SendingState>(() => IDLE);
  let cancel = () => {};
  const set = (next: SendingState) => {
    cancel();
    state.setState(next, true);
  };
  return {
    state,
    begin() {
      set({ isSending: true, status: undefined });
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
