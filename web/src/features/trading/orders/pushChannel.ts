import { type ChannelPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { channels } from '@aldgate/contract/channels.ts';
import { applyPushed, type PushedStates, type StateEvent } from '@aldgate/contract/trading/applyPushed.ts';
import type { Pushed, PushedName } from '@aldgate/contract/trading/push.ts';
import { type TradedProduct, traitsOf } from '@aldgate/domain/market/traits.ts';

/** The channels of the products have the same events; spot has no positions, and other fields in its account. */
export type StateName = keyof PushedStates;

interface OrderEvent {
  readonly name: 'order';
  readonly data: Pushed['order'];
}

interface PushListener {
  /** The states of the account of a key before and after an event. */
  readonly onStates: (keyId: string, before: PushedStates, after: PushedStates) => void;
  readonly onOrder: (order: Pushed['order']) => void;
  /** Whether the channel is open. */
  readonly onOpen?: (isOpen: boolean) => void;
}

export const STATE_NAMES = ['account', 'positions', 'openOrders'] as const satisfies readonly StateName[];
const NAMES: ReadonlySet<string> = new Set<PushedName>([
  ...STATE_NAMES,
  ...(['accountChanged', 'positionsChanged', 'openOrdersChanged', 'order'] as const),
]);

/**
 * Keeps the push channel of accounts open until the returned function is called. A rejected session ends it; where
 * changes are missing it is opened again, which sends the states whole.
 */
export function openPushChannel(
  ports: ChannelPorts,
  { keyIds, product }: { readonly keyIds: readonly string[]; readonly product: TradedProduct },
  { onStates, onOrder, onOpen }: PushListener,
): () => void {
  const { path } = channels[traitsOf(product).market];
  const query = new URLSearchParams(keyIds.map((keyId) => ['exchangeKeyId', keyId]));
  const known = new Map<string, PushedStates>();
  const open = () => {
    // Events received with a change after a gap belong to the channel that was closed.
    let isBroken = false;
    return openChannel(ports, `${path}?${query.toString()}`, {
      ...(onOpen && { onOpen }),
      onEvent: (name, text) => {
        if (isBroken || !NAMES.has(name)) return;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
        const event = { name, data: JSON.parse(text) as unknown } as StateEvent | OrderEvent;
        if (event.name === 'order') {
          onOrder(event.data);
          return;
        }
        const { keyId } = event.data;
        const before = known.get(keyId) ?? {};
        const next = applyPushed(before, event);
        if (next === 'gap') {
          isBroken = true;
          close();
          close = open();
          return;
        }
        onStates(keyId, before, next);
        known.set(keyId, next);
      },
    });
  };
  let close = open();
  return () => close();
}
