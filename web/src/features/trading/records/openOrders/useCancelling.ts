import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { reportError } from '../../../../lib/messages/reportError.ts';
import type { Order } from '../../account/queries.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import type { Pending } from './pending.ts';

const CANCELLING = ['trading', 'cancelOrder'] as const;

type CancelRequest = Omit<RequestOf<'cancelOrder'>, 'exchangeKeyId'>;

/** Cancels single orders; several can be in flight. */
export function useCancelling(keyId: string | undefined) {
  const { cancel } = useOrderActions();
  const { mutate } = useMutation({
    mutationKey: CANCELLING,
    mutationFn: async (request: CancelRequest) => {
      if (keyId !== undefined) await cancel({ exchangeKeyId: keyId, ...request });
    },
    onError: reportError,
  });
  const inFlight = useMutationState({
    filters: { mutationKey: CANCELLING, status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
    select: ({ state }) => (state.variables as CancelRequest).clientOrderId,
  });
  return {
    cancel: ({ clientOrderId, instrumentId }: Order) => mutate({ clientOrderId, instrumentId }),
    /** An order without an answer: the server rejects it where it arrives later. */
    withdraw: ({ clientOrderId, instrumentId, validUntil }: Pending) =>
      mutate({ clientOrderId, instrumentId, orderValidUntil: validUntil }),
    isCancelling: ({ clientOrderId }: Pick<Order, 'clientOrderId'>) => inFlight.includes(clientOrderId),
  };
}
