import { browserPorts } from '@aldgate/client-kit/streams/channel.ts';
import type { PushedStates } from '@aldgate/contract/trading/applyPushed.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useProduct } from '../account/product.ts';
import { accountKeys } from '../account/queries.ts';
import { emitOrder } from './orderEvents.ts';
import { openPushChannel, STATE_NAMES, type StateName } from './pushChannel.ts';
import { applyOrderUpdate } from './sentOrders.ts';

const RECORDS_AFTER_MS = 500;

/** Writes the push channel's data into the query cache while the component is mounted. */
export function useAccountPush(keyId: string | undefined): void {
  const queries = useQueryClient();
  const product = useProduct();
  useEffect(() => {
    if (keyId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ports = browserPorts(() => useSession.getState().token, currentLanguage);
    const close = openPushChannel(
      ports,
      { keyIds: [keyId], product },
      {
        onStates: (_keyId, before, after) => {
          for (const name of STATE_NAMES)
            if (after[name] !== before[name]) void write(queries, accountKeys[name](keyId, product), after[name]);
        },
        onOrder: (order) => {
          // Before the open orders change: listeners compare with what was known.
          emitOrder(order);
          applyOrderUpdate(order, Date.now());
          // An order that ended or executed appears in the history, and changes exits, a moment later.
          clearTimeout(timer);
          timer = setTimeout(() => {
            for (const queryKey of [accountKeys.records(keyId, product), accountKeys.protections(keyId)])
              void queries.invalidateQueries({ queryKey });
          }, RECORDS_AFTER_MS);
        },
      },
    );
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [queries, keyId, product]);
}

/** A response requested before this event is older, so it is cancelled. */
async function write(queries: QueryClient, queryKey: readonly unknown[], data: PushedStates[StateName]) {
  if (data === undefined) return;
  const { sequence: _sequence, keyId: _keyId, product: _product, ...answer } = data;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
}
