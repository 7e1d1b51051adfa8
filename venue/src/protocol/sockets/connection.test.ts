import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { Outbox } from './outbox.ts';

function openConnection({ now = () => 0, hub = {} }: { now?: () => number; hub?: Partial<Hub> } = {}) {
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, close: () => (socket.readyState = 2) });
  const report = vi.fn();
  const connection = new Connection({
    socket: socket as unknown as WebSocket,
    wire: { writableLength: 0, cork: () => {}, uncork: () => {}, write: () => true } as unknown as Duplex,
    path: { root: 'public', combined: false, streams: [], events: undefined },
    hub: hub as Hub,
    outbox: new Outbox(),
    now,
    isSilent: () => false,
    report,
    bufferBytesMax: 1_000,
  });
  return { socket, connection, report };
}

test('messages that arrive after the connection was ended are not processed', () => {
  const now = vi.fn(() => 0);
  const { socket, connection } = openConnection({ now });
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

test('a fault while a pong is processed ends its connection, and is reported', () => {
  const error = new Error('no time');
  const now = vi.fn(() => 0);
  const { socket, report } = openConnection({ now });
  now.mockImplementationOnce(() => {
    throw error;
  });
  socket.emit('pong');
  expect(socket.readyState).toBe(2);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
});

test('a fault while a message is processed closes its connection, and is reported', () => {
  const error = new Error('the hub failed');
  const join = () => {
    throw error;
  };
  const { socket, report } = openConnection({ hub: { join } });
  const message = { method: 'SUBSCRIBE', params: ['btcusdt@depth'], id: 1 };
  socket.emit('message', Buffer.from(JSON.stringify(message)), false);
  expect(socket.readyState).toBe(2);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
});
