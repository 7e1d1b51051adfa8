import { expect, test } from 'vitest';
import { socketUrl } from './address.ts';

test('a relative address is a socket of this origin, an absolute one is unchanged', () => {
  expect(socketUrl('/exchange/market/stream', 'http://127.0.0.1:4100')).toBe(
    'ws://127.0.0.1:4100/exchange/market/stream',
  );
  expect(socketUrl('/exchange/market', 'https://desk.test')).toBe('wss://desk.test/exchange/market');
  expect(socketUrl('wss://stream.test/market', 'https://desk.test')).toBe('wss://stream.test/market');
});
