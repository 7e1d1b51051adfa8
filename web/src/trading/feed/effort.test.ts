import type { OpenSocket, SocketHandlers } from '@aldgate/exchange/stream/socket.ts';
import { expect, test } from 'vitest';
import { createEffort } from './effort.ts';

test('the time that messages take is told once, and begins at nothing again', () => {
  let nowMs = 0;
  let handlers: SocketHandlers | undefined;
  const open: OpenSocket = (_url, given) => {
    handlers = given;
    return { send: () => undefined, close: () => undefined };
  };
  const effort = createEffort(open, () => nowMs);
  const heard: string[] = [];
  effort.openSocket('ws://market', {
    opened: () => heard.push('opened'),
    received: (text) => {
      heard.push(text);
      nowMs += 3;
    },
    closed: () => heard.push('closed'),
  });
  handlers?.opened();
  handlers?.received('a');
  nowMs += 100;
  handlers?.received('b');
  handlers?.closed();
  expect(heard).toEqual(['opened', 'a', 'b', 'closed']);
  expect([effort.take(), effort.take()]).toEqual([6, 0]);
});
