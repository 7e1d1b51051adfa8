import type { OpenSocket, SocketHandlers, StreamSocket } from '../stream/socket.ts';

/** A socket whose remote end is the test. */
export class ScriptedSocket implements StreamSocket {
  readonly handlers: SocketHandlers;
  readonly sent: unknown[] = [];
  isClosed = false;

  constructor(handlers: SocketHandlers) {
    this.handlers = handlers;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  receive(message: unknown): void {
    this.handlers.received(JSON.stringify(message));
  }
}

/** Opens scripted sockets and collects them, the latest last. */
export function scriptedSockets(): { readonly openSocket: OpenSocket; readonly sockets: ScriptedSocket[] } {
  const sockets: ScriptedSocket[] = [];
  const openSocket: OpenSocket = (_url, handlers) => {
    const socket = new ScriptedSocket(handlers);
    sockets.push(socket);
    return socket;
  };
  return { openSocket, sockets };
}
