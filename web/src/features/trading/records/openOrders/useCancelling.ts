import type { RequestOf } from '@aldgate/contract/calls.ts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { reportError } from '../../../../lib/messages/reportError.ts';
import type { Order } from '../../account/queries.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import type { OrderList } from './orderLists.ts';
import type { Pending } from './pending.ts';

const CANCELLING = ['trading', 'cancelOrder'] as const;

type OfOrder = Omit<RequestOf<'cancelOrder'>, 'exchangeKeyId'>;
type OfList = Omit<RequestOf<'cancelOrderList'>, 'exchangeKeyId'>;
type Cancellation = OfOrder | OfList;

/** Cancels single orders and lists; several can be in flight. */
export function useCancelling(keyId: string | undefined) {
  const { cancel, cancelList } = useOrderActions();
  const { mutate } = useMutation({
    mutationKey: CANCELLING,
    mutationFn: async (request: Cancellation) => {
      if (keyId === undefined) return;
      if ('clientListId' in request) await cancelList({ exchangeKeyId: keyId, ...request });
      else await cancel({ exchangeKeyId: keyId, ...request });
    },
    onError: reportError,
  });
  const inFlight = useMutationState({
    filters: { mutationKey: CANCELLING, status: 'pending' },
    select: ({ state }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key determines the type
      const request = state.variables as Cancellation;
      return 'clientListId' in request ? request.clientListId : request.clientOrderId;
    },
  });
  const isCancelling = ({ clientOrderId }: Pick<Order, 'clientOrderId'>) => inFlight.includes(clientOrderId);
  return {
    cancel: ({ clientOrderId, instrumentId }: Order) => mutate({ clientOrderId, instrumentId }),
    cancelList: ({ clientListId, orders: [{ instrumentId }] }: OrderList) => mutate({ clientListId, instrumentId }),
    /** An order without an answer: the server rejects it where it arrives later. */
    withdraw: ({ clientOrderId, instrumentId, validUntil }: Pending) =>
      mutate({ clientOrderId, instrumentId, orderValidUntil: validUntil }),
    isCancelling,
    isListCancelling: ({ clientListId, orders }: OrderList) =>
      inFlight.includes(clientListId) || orders.some(isCancelling),
  };
}
