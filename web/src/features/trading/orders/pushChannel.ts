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
  readonly onStates: (before: PushedStates, after: PushedStates) => void;
  readonly onOrder: (order: Pushed['order']) => void;
}

export const STATE_NAMES = ['account', 'positions', 'openOrders'] as const satisfies readonly StateName[];
const NAMES: ReadonlySet<string> = new Set<PushedName>([
  ...STATE_NAMES,
  ...(['accountChanged', 'positionsChanged', 'openOrdersChanged', 'order'] as const),
]);

/**
 * Keeps the push channel of an account open until the returned function is called. A rejected session ends it; where
 * changes are missing it is opened again, which sends the states whole.
 */
export function openPushChannel(
  ports: ChannelPorts,
  { keyId, product }: { readonly keyId: string; readonly product: TradedProduct },
  { onStates, onOrder }: PushListener,
): () => void {
  const { path } = channels[traitsOf(product).market];
  let known: PushedStates = {};
  const open = () => {
    // Events received with a change after a gap belong to the channel that was closed.
    let isBroken = false;
    return openChannel(ports, `${path}?exchangeKeyId=${keyId}`, {
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
