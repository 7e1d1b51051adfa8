import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { Outbox } from './outbox.ts';

test('messages that arrive after the connection was ended are not processed', () => {
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, close: () => (socket.readyState = 2) });
  const now = vi.fn(() => 0);
  const connection = new Connection({
    socket: socket as unknown as WebSocket,
    wire: { writableLength: 0, cork: () => {}, uncork: () => {}, write: () => true } as unknown as Duplex,
    path: { root: 'public', combined: false, streams: [], events: undefined },
    hub: {} as Hub,
    outbox: new Outbox(),
    now,
    isSilent: () => false,
    bufferBytesMax: 1_000,
  });
  const send = (count: number) => {
    for (let each = 0; each < count; each += 1) socket.emit('message', Buffer.from('{}'), false);
  };
  send(11);
  expect(socket.readyState).toBe(2);
  const looks = now.mock.calls.length;
  send(1_000);
  expect(now.mock.calls.length).toBe(looks);
  expect(connection.streams.size).toBe(0);
});
