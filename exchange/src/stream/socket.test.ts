import { expect, test } from 'vitest';
import { socketUrl } from './socket.ts';

test('a path becomes a socket address of the page’s own origin, with its security', () => {
  expect(socketUrl('/exchange/public/stream', 'http://localhost:4100/en-US/home')).toBe(
    'ws://localhost:4100/exchange/public/stream',
  );
  expect(socketUrl('/exchange/public/stream', 'https://aldgate.example/')).toBe(
    'wss://aldgate.example/exchange/public/stream',
  );
  expect(socketUrl('wss://fstream.binance.com/public/stream', 'https://aldgate.example/')).toBe(
    'wss://fstream.binance.com/public/stream',
  );
});
