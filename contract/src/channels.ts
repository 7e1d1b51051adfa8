/** A connection that stays open beside the calls. Its path is under the base path, as theirs. */
export interface Channel {
  readonly transport: 'server-sent events' | 'websocket';
  readonly path: string;
  /** `token`: the session's token as a header opens it. `perMessage`: each message carries a token of its own. */
  readonly auth: 'token' | 'perMessage';
  readonly summary: string;
  readonly description: string;
}

/** Every push channel and socket, by name; what they carry is in `channelSchemas.ts`. */
export const channels = {
  account: {
    transport: 'server-sent events',
    path: '/institution/account/push',
    auth: 'token',
    summary: 'Announces what changed on the account elsewhere',
    description:
      'Each `changed` event names what must be read again; `ended` says that the session is over. A comment line every 15 s keeps the channel alive.',
  },
  futures: {
    transport: 'server-sent events',
    path: '/broker/lightning/futures/push',
    auth: 'token',
    summary: 'State of a futures account as it changes (TR-07)',
    description:
      'Opens with `account`, `positions` and `openOrders`. Each is sent whole when it changed, at most ten times a second; `order` follows each change of an order, including its last. A comment line every 15 s keeps the channel alive.',
  },
  calls: {
    transport: 'websocket',
    path: '/socket',
    auth: 'perMessage',
    summary: 'Calls on orders over an open socket',
    description:
      'A message is `{id, path, headers, body}`; its answer is `{id, status, body}`, with what HTTP would have answered. An empty message every 10 s keeps the socket alive.',
  },
} as const satisfies Readonly<Record<string, Channel>>;

export type ChannelName = keyof typeof channels;
