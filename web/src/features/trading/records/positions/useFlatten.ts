import { pause } from '@aldgate/client-kit/calls/submitOnce.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/calls/calls.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { assertAllCancelled, outcomeUnknown } from '../../orders/cancelOrder.ts';
import { assertAccepted } from '../../orders/sentOrders.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { useShownOrders } from '../openOrders/useShownOrders.ts';
import { type FlattenPorts, flatten, NOT_STARTED } from './flatten.ts';

/** How long the account's state may take to show that the orders are cancelled. */
const READ_ATTEMPTS = 10;
const READ_EVERY_MS = 300;

/** Flattens a contract of an account, with the progress of its steps. */
export function useFlatten(keyId: string, { symbol, marketMaxQty }: Instrument) {
  const { cancel, cancelAll, close } = useOrderActions();
  const { pending } = useShownOrders(keyId, symbol);
  const [progress, setProgress] = useState(NOT_STARTED);
  const ports: FlattenPorts = {
    cancelOrders: async () => {
      // Orders without an answer are cancelled by their ids, whether they have arrived or not.
      const unanswered = pending.filter(({ state }) => state !== 'rejected');
      await Promise.all(
        unanswered.map(({ clientOrderId, validUntil }) =>
          cancel({ exchangeKeyId: keyId, instrumentId: symbol, clientOrderId, orderValidUntil: validUntil }),
        ),
      );
      const result = await cancelAll({ exchangeKeyId: keyId, instrumentId: symbol }, 'usdm');
      assertAllCancelled(result);
      return result.cancelled + unanswered.length;
    },
    readPosition: async () => {
      for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
        const { freshness, items } = await call('queryPosition', { exchangeKeyId: keyId });
        const position = items.find(({ instrumentId, quantity }) => instrumentId === symbol && quantity !== '0');
        const isKnown = freshness.state !== 'connecting';
        if (isKnown && (position === undefined || position.closableQuantity === position.quantity)) return position;
        await pause(READ_EVERY_MS, undefined);
      }
      throw outcomeUnknown();
    },
    close: async (quantity, direction) => {
      const request = { exchangeKeyId: keyId, instrumentId: symbol, quantity, keepConditional: false };
      const outcome = assertAccepted(await close({ ...request, priceType: 'market' }, direction));
      if (outcome.kind !== 'result' || outcome.result.status !== 'filled') throw outcomeUnknown();
    },
  };
  const run = useMutation({ mutationFn: () => flatten(ports, marketMaxQty, setProgress) });
  return { progress, isRunning: run.isPending, run: () => run.mutate() };
}
