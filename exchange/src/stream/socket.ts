/** The little of a socket that the client needs. */
export interface StreamSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketHandlers {
  readonly opened: () => void;
  readonly received: (text: string) => void;
  /** Called once, also where the socket never opened. */
  readonly closed: () => void;
}

export type OpenSocket = (url: string, handlers: SocketHandlers) => StreamSocket;

/** Opens the platform's own WebSocket. */
export const openWebSocket: OpenSocket = (url, { opened, received, closed }) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => opened());
  socket.addEventListener('close', () => closed());
  socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (typeof data === 'string') received(data);
  });
  // A failure is followed by 'close'; it is heard here so that it does not become an uncaught one.
  socket.addEventListener('error', () => undefined);
  return socket;
};

/** The address of a socket below a page: socketUrl('/exchange/public/stream', 'https://a.com/x') starts with wss. */
export function socketUrl(url: string, pageUrl: string): string {
  const absolute = new URL(url, pageUrl);
  if (absolute.protocol === 'http:') absolute.protocol = 'ws:';
  if (absolute.protocol === 'https:') absolute.protocol = 'wss:';
  return absolute.href;
}
