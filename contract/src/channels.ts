/** A long-lived connection beside the calls. Its path is relative to the base path. */
export interface Channel {
  readonly transport: 'server-sent events' | 'websocket';
  readonly path: string;
  /**
   * `token`: authenticated by a session token in the header when it opens. `perMessage`: each message carries its own
   * token.
   */
  readonly auth: 'token' | 'perMessage';
  readonly summary: string;
  readonly description: string;
}

/** Every push channel and socket, by name; their contents are in `channelSchemas.ts`. */
export const channels = {
  account: {
    transport: 'server-sent events',
    path: '/institution/account/push',
    auth: 'token',
    summary: 'Announces changes of the user’s account',
    description:
      'Each `changed` event names the data to reload; `ended` means that the session has ended. A comment line ' +
      'every 15 s keeps the channel alive.',
  },
  futures: {
    transport: 'server-sent events',
    path: '/broker/lightning/futures/push',
    auth: 'token',
    summary: 'The state of futures accounts (TR-07, TR-16)',
    description:
      'Has up to 50 accounts; each event names its account and product. Opens with `account`, `positions` and ' +
      '`openOrders`, each whole with its `sequence`. Then ' +
      '`accountChanged`, `positionsChanged` and `openOrdersChanged` have what changed, at most ten times a ' +
      'second: the rows `changed` and the names of those `removed`, with the next sequence. A state is sent ' +
      'whole again to a reader that was too slow for a change, and where a comparison with the exchange ' +
      'differs. Who misses a sequence opens the channel again. `order` reports each change of an order, ' +
      'including its last. A comment line every 15 s keeps the channel alive.',
  },
  spot: {
    transport: 'server-sent events',
    path: '/broker/lightning/spot/push',
    auth: 'token',
    summary: 'The state of spot accounts (TR-07, TR-16)',
    description:
      'As the futures channel, with `account` (the balances and fee rates) and `openOrders`, `accountChanged`, ' +
      '`openOrdersChanged` and `order`.',
  },
  brokerProject: {
    transport: 'server-sent events',
    path: '/broker/project/push',
    auth: 'token',
    summary: 'The value of a broker’s project (BR-03)',
    description:
      '`nav` is sent when the channel opens, once the project was read, and with each new reading, at most once a ' +
      'second. `changed` means that data of the broker have to be loaded again. A comment line every 15 s keeps the ' +
      'channel alive.',
  },
  calls: {
    transport: 'websocket',
    path: '/socket',
    auth: 'perMessage',
    summary: 'Order calls over a WebSocket',
    description:
      'A message is `{id, path, headers, body}`; its answer is `{id, status, body, at}`, the same as over ' +
      'HTTP; `at` is the server’s time, epoch ms. An empty message every 10 s keeps the socket alive.',
  },
} as const satisfies Readonly<Record<string, Channel>>;

export type ChannelName = keyof typeof channels;
