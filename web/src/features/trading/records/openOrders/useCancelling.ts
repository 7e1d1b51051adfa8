import { useMutation, useMutationState } from '@tanstack/react-query';
import { reportError } from '../../../../lib/messages/reportError.ts';
import type { Order } from '../../account/queries.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';

const CANCELLING = ['trading', 'cancelOrder'] as const;

/** Cancels single orders; several can be in flight. */
export function useCancelling(keyId: string | undefined) {
  const { cancel } = useOrderActions();
  const { mutate } = useMutation({
    mutationKey: CANCELLING,
    mutationFn: async ({ clientOrderId, instrumentId }: Order) => {
      if (keyId !== undefined) await cancel({ exchangeKeyId: keyId, instrumentId, clientOrderId });
    },
    onError: reportError,
  });
  const inFlight = useMutationState({
    filters: { mutationKey: CANCELLING, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
    select: ({ state }) => (state.variables as Order).clientOrderId,
  });
  return {
    cancel: (order: Order) => mutate(order),
    isCancelling: ({ clientOrderId }: Order) => inFlight.includes(clientOrderId),
  };
}
