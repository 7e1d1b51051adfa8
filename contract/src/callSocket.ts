/** A call as it is asked over the socket. */
export interface SocketRequest {
  /** Named by who asks; its answer carries it. */
  readonly id: number;
  /** The path of the call with the base path. */
  readonly path: string;
  /** As HTTP's; the caller of each call is the one that its own `authorization` names. */
  readonly headers: Readonly<
    Partial<Record<'authorization' | 'content-type' | 'language' | 'source', string | undefined>>
  >;
  readonly body: string;
}

/** So often the server sends an empty message, which says that the socket lives. */
export const CALL_SOCKET_BEAT_MS = 10_000;

/** What HTTP would have answered. */
export interface SocketAnswer {
  readonly id: number;
  readonly status: number;
  readonly body: string;
}
