import type { later } from '@aldgate/client-kit/browser/later.ts';
import { SHOWN_MS } from '@aldgate/client-kit/toasts.ts';
import { createStore, type StoreApi } from 'zustand';
import type { OrderResult } from '../orders/sentOrders.ts';

type Shown = 'sending' | OrderResult['status'] | undefined;

/** The progress and the outcome of the last order, in a store of its own, so that a change renders only the button. */
export interface Outcome {
  readonly status: StoreApi<{ readonly shown: Shown }>;
  /** An order is sent. */
  readonly start: () => void;
  /** Shows an outcome as long as a toast; undefined shows none. */
  readonly end: (status: OrderResult['status'] | undefined) => void;
  /** Another order is entered. An order in flight stays visible. */
  readonly hide: () => void;
}

export function createOutcome(schedule: typeof later): Outcome {
  const status: Outcome['status'] = createStore(() => ({ shown: undefined }));
  let cancel = () => {};
  const set = (shown: Shown) => {
    cancel();
    if (status.getState().shown !== shown) status.setState({ shown });
  };
  const hide = () => {
    if (status.getState().shown !== 'sending') set(undefined);
  };
  return {
    status,
    start: () => set('sending'),
    end: (shown) => {
      set(shown);
      if (shown !== undefined) cancel = schedule(hide, SHOWN_MS);
    },
    hide,
  };
}
