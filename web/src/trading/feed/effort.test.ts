import type { OpenSocket, SocketHandlers } from '@aldgate/exchange/stream/socket.ts';
import { expect, test } from 'vitest';
import { createEffort } from './effort.ts';

test('messages are read when it is quiet no more, in their order; the time that they take is told once', () => {
  let nowMs = 0;
  let handlers: SocketHandlers | undefined;
  const open: OpenSocket = (_url, given) => {
    handlers = given;
    return { send: () => undefined, close: () => undefined };
  };
  let waiting: (() => void)[] | undefined;
  const after = (run: () => void) => void (waiting?.push(run) ?? run());
  const effort = createEffort(open, () => nowMs, after);
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
  waiting = [];
  handlers?.received('c');
  handlers?.received('d');
  expect(heard).toEqual(['opened', 'a', 'b']);
  for (const run of waiting) run();
  handlers?.closed();
  expect(heard).toEqual(['opened', 'a', 'b', 'c', 'd', 'closed']);
  expect([effort.take(), effort.take()]).toEqual([12, 0]);
});
