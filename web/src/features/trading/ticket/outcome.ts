import type { later } from '@aldgate/client-kit/browser/later.ts';
import { SHOWN_MS } from '@aldgate/client-kit/toasts.ts';
import { createStore, type StoreApi } from 'zustand';
import type { OrderResult } from '../orders/sentOrders.ts';

type Status = OrderResult['status'];

/** The outcome of the last order, in a store of its own, so that a change renders only the button. */
export interface Outcome {
  readonly status: StoreApi<{ readonly shown: Status | undefined }>;
  /** Shows an outcome as long as a toast. */
  readonly show: (status: Status) => void;
  /** Another order is sent or entered. */
  readonly hide: () => void;
}

export function createOutcome(schedule: typeof later): Outcome {
  const status: Outcome['status'] = createStore(() => ({ shown: undefined }));
  let cancel = () => {};
  const hide = () => {
    cancel();
    if (status.getState().shown !== undefined) status.setState({ shown: undefined });
  };
  return {
    status,
    show: (shown) => {
      cancel();
      status.setState({ shown });
      cancel = schedule(hide, SHOWN_MS);
    },
    hide,
  };
}
