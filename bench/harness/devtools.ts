import { once } from 'node:events';
import type { CDPSession } from 'playwright-core';

/** A connection to one page of a browser over its debugging protocol; it enables nothing by itself. */
export interface Devtools {
  readonly send: CDPSession['send'];
  /** Passes an event's payload to a listener until the returned function is called. */
  readonly on: (event: string, listener: (payload: never) => void) => () => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Connects to the first page of the browser that listens on a port. The browser's end closes the connection. */
export async function connectDevtools(port: number): Promise<Devtools> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    readonly type: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const page = targets.find(({ type }) => type === 'page');
  if (page === undefined) throw new Error('the browser has no page');
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await once(socket, 'open');
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const events = new EventTarget();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) {
      if (method !== undefined) events.dispatchEvent(new CustomEvent(method, { detail: params }));
      return;
    }
    const call = pending.get(id);
    pending.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  });
  socket.addEventListener('close', () => {
    for (const call of pending.values()) call.reject(new Error('the browser ended'));
  });
  let calls = 0;
  const send = (method: string, params: object = {}) => {
    calls += 1;
    const call = Promise.withResolvers<unknown>();
    pending.set(calls, call);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return call.promise;
  };
  return {
    send: send as Devtools['send'],
    on: (event, listener) => {
      const receive = (received: Event) => listener((received as CustomEvent<never>).detail);
      events.addEventListener(event, receive);
      return () => events.removeEventListener(event, receive);
    },
  };
}
