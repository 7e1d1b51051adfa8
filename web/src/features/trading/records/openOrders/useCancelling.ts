import { useState } from 'react';
import { reportError } from '../../../../lib/messages/reportError.ts';
import type { Order } from '../../account/queries.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';

/** Cancels single orders, and tracks which are being cancelled. */
export function useCancelling(keyId: string | undefined) {
  const { cancel } = useOrderActions();
  const [inFlight, setInFlight] = useState<ReadonlySet<string>>(new Set());
  const run = async ({ clientOrderId, instrumentId }: Order) => {
    if (keyId === undefined) return;
    setInFlight((before) => new Set([...before, clientOrderId]));
    try {
      await cancel({ exchangeKeyId: keyId, instrumentId, clientOrderId });
    } catch (error) {
      reportError(error);
    } finally {
      setInFlight((before) => new Set([...before].filter((each) => each !== clientOrderId)));
    }
  };
  return {
    cancel: (order: Order) => void run(order),
    isCancelling: ({ clientOrderId }: Order) => inFlight.has(clientOrderId),
  };
}
