/** A request over the calls' socket. */
export interface SocketRequest {
  /** Chosen by the client; the answer repeats it. */
  readonly id: number;
  readonly path: string;
  /** Headers as over HTTP. Each request is authenticated by its own `authorization`. */
  readonly headers: Readonly<
    Partial<Record<'authorization' | 'content-type' | 'language' | 'source', string | undefined>>
  >;
  readonly body: string;
}

/** The interval of the server's empty messages, which show that the socket is alive. */
export const CALL_SOCKET_BEAT_MS = 10_000;

/** The response that HTTP would have given. */
export interface SocketAnswer {
  readonly id: number;
  readonly status: number;
  readonly body: string;
  /** The server's time when it wrote the answer, epoch ms. */
  readonly at: number;
}
