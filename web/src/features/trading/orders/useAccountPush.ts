import { browserPorts, type ChannelPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { channels } from '@aldgate/contract/channels.ts';
import type { Pushed, PushedName } from '@aldgate/contract/trading/push.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { accountKeys } from '../account/queries.ts';
import { emitOrder } from './orderEvents.ts';
import { applyOrderUpdate } from './sentOrders.ts';

const RECORDS_AFTER_MS = 500;

/** Writes the push channel's data into the query cache while the component is mounted. */
export function useAccountPush(keyId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (keyId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const applyEvent = (name: keyof Pushed, data: Pushed[keyof Pushed]) => {
      if (name !== 'order') {
        void write(queries, keyId, name, data);
        return;
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's name determines the type
      const order = data as Pushed['order'];
      // Before the open orders change: listeners compare with what was known.
      emitOrder(order);
      applyOrderUpdate(order);
      // An order that ended or executed appears in the history a moment later.
      clearTimeout(timer);
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey: accountKeys.records(keyId) }),
        RECORDS_AFTER_MS,
      );
    };
    const close = openPushChannel(
      browserPorts(() => useSession.getState().token, currentLanguage),
      keyId,
      applyEvent,
    );
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [queries, keyId]);
}

/** A response requested before this event is older, so it is cancelled. */
async function write(queries: QueryClient, keyId: string, name: 'account' | 'positions' | 'openOrders', data: unknown) {
  const queryKey = accountKeys[name](keyId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, data);
}

type OnPushed = <Name extends PushedName>(name: Name, data: Pushed[Name]) => void;

const NAMES: ReadonlySet<string> = new Set<PushedName>(['account', 'positions', 'openOrders', 'order']);

/** Keeps the push channel of an account open until the returned function is called. A rejected session ends it. */
function openPushChannel(ports: ChannelPorts, keyId: string, onPushed: OnPushed): () => void {
  return openChannel(ports, `${channels.futures.path}?exchangeKeyId=${keyId}`, {
    onEvent: (name, data) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
      if (NAMES.has(name)) onPushed(name as PushedName, JSON.parse(data) as Pushed[PushedName]);
    },
  });
}
