import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { ApiServices } from './api/apiConnection.ts';
import type { Hub } from './hub.ts';
import { SocketServer } from './socketServer.ts';

test('a fault of an upgrade closes its wire, and is reported', () => {
  const error = new Error('the hub failed');
  const accountOf = () => {
    throw error;
  };
  const report = vi.fn();
  const server = new SocketServer({
    hub: { accountOf } as unknown as Hub,
    api: {} as unknown as ApiServices,
    now: () => 0,
    isSilent: () => false,
    report,
    bufferBytesMax: 1_000,
  });
  const wire = Object.assign(new EventEmitter(), { destroy: vi.fn() });
  const request = { url: '/ws/btcusdt@depth', headers: {}, socket: {} } as IncomingMessage;
  server.upgrade(request, wire as unknown as Duplex, Buffer.alloc(0));
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
  expect(wire.destroy).toHaveBeenCalledOnce();
  server.close();
});
