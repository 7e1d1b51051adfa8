import { browserPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { channels } from '@aldgate/contract/channels.ts';
import { applyPushed, type PushedStates, type StateEvent } from '@aldgate/contract/trading/applyPushed.ts';
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
    const close = openPushChannel(keyId, {
      onStates: (before, after) => {
        for (const name of STATE_NAMES) if (after[name] !== before[name]) void write(queries, keyId, name, after[name]);
      },
      onOrder: (order) => {
        // Before the open orders change: listeners compare with what was known.
        emitOrder(order);
        applyOrderUpdate(order);
        // An order that ended or executed appears in the history a moment later.
        clearTimeout(timer);
        timer = setTimeout(
          () => void queries.invalidateQueries({ queryKey: accountKeys.records(keyId) }),
          RECORDS_AFTER_MS,
        );
      },
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [queries, keyId]);
}

type StateName = keyof PushedStates;

/** A response requested before this event is older, so it is cancelled. */
async function write(queries: QueryClient, keyId: string, name: StateName, data: PushedStates[StateName]) {
  if (data === undefined) return;
  const { sequence: _, ...answer } = data;
  const queryKey = accountKeys[name](keyId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, answer);
}

interface OrderEvent {
  readonly name: 'order';
  readonly data: Pushed['order'];
}

interface PushListener {
  readonly onStates: (before: PushedStates, after: PushedStates) => void;
  readonly onOrder: (order: Pushed['order']) => void;
}

const STATE_NAMES = ['account', 'positions', 'openOrders'] as const satisfies readonly StateName[];
const NAMES: ReadonlySet<string> = new Set<PushedName>([
  ...STATE_NAMES,
  ...(['accountChanged', 'positionsChanged', 'openOrdersChanged', 'order'] as const),
]);

/**
 * Keeps the push channel of an account open until the returned function is called. A rejected session ends it; where
 * changes are missing it is opened again, which sends the states whole.
 */
function openPushChannel(keyId: string, { onStates, onOrder }: PushListener): () => void {
  let known: PushedStates = {};
  const ports = browserPorts(() => useSession.getState().token, currentLanguage);
  const open = () => {
    // What was received with a change after a gap belongs to the channel that was closed.
    let isBroken = false;
    return openChannel(ports, `${channels.futures.path}?exchangeKeyId=${keyId}`, {
      onEvent: (name, text) => {
        if (isBroken || !NAMES.has(name)) return;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
        const event = { name, data: JSON.parse(text) as unknown } as StateEvent | OrderEvent;
        if (event.name === 'order') {
          onOrder(event.data);
          return;
        }
        const next = applyPushed(known, event);
        if (next === 'gap') {
          isBroken = true;
          close();
          close = open();
          return;
        }
        onStates(known, next);
        known = next;
      },
    });
  };
  let close = open();
  return () => close();
}
