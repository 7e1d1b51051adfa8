/** The subset of WebSocket that the client uses. */
export interface StreamSocket {
  send(text: string): void;
  close(): void;
}

export interface SocketHandlers {
  readonly opened: () => void;
  readonly received: (text: string) => void;
  /** Called once, also if the socket never opened. */
  readonly closed: () => void;
}

export type OpenSocket = (url: string, handlers: SocketHandlers) => StreamSocket;

export const openWebSocket: OpenSocket = (url, { opened, received, closed }) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', () => opened());
  socket.addEventListener('close', () => closed());
  socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (typeof data === 'string') received(data);
  });
  // An error is followed by 'close'; this listener prevents an uncaught error.
  socket.addEventListener('error', () => undefined);
  return socket;
};

/** The URL of a socket below a page: socketUrl('/exchange/public/stream', 'https://a.com/x') starts with wss. */
export function socketUrl(url: string, pageUrl: string): string {
  const absolute = new URL(url, pageUrl);
  if (absolute.protocol === 'http:') absolute.protocol = 'ws:';
  if (absolute.protocol === 'https:') absolute.protocol = 'wss:';
  return absolute.href;
}
