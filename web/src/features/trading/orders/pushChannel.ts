import { type ChannelPorts, openChannel } from '@aldgate/client-kit/streams/channel.ts';
import { channels } from '@aldgate/contract/channels.ts';
import type { Pushed, PushedName } from '@aldgate/contract/trading/push.ts';

export interface PushListener {
  readonly onPushed: <Name extends PushedName>(name: Name, data: Pushed[Name]) => void;
  /** Whether the channel is open; while it is not, polling is the only source. */
  readonly onOpen: (isOpen: boolean) => void;
}

const NAMES: ReadonlySet<string> = new Set<PushedName>(['account', 'positions', 'openOrders', 'order']);

/** Keeps the push channel of an account open until the returned function is called. A rejected session ends it. */
export function openPushChannel(ports: ChannelPorts, keyId: string, listener: PushListener): () => void {
  return openChannel(ports, `${channels.futures.path}?exchangeKeyId=${keyId}`, {
    onOpen: listener.onOpen,
    onEvent: (name, data) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server implements the contract
      if (NAMES.has(name)) listener.onPushed(name as PushedName, JSON.parse(data) as Pushed[PushedName]);
    },
  });
}
