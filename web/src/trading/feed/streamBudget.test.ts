import type { OpenSocket, SocketHandlers } from '@aldgate/exchange/stream/socket.ts';
import { expect, test } from 'vitest';
import { createStreamBudget } from './streamBudget.ts';

test('messages are processed after the quiet period, in order; the time they took is returned once', () => {
  let nowMs = 0;
  let handlers: SocketHandlers | undefined;
  const open: OpenSocket = (_url, callbacks) => {
    handlers = callbacks;
    return { send: () => undefined, close: () => undefined };
  };
  let waiting: (() => void)[] | undefined;
  const after = (run: () => void) => void (waiting?.push(run) ?? run());
  const streamBudget = createStreamBudget(open, () => nowMs, after);
  const log: string[] = [];
  streamBudget.openSocket('ws://market', {
    opened: () => log.push('opened'),
    received: (text) => {
      log.push(text);
      nowMs += 3;
    },
    closed: () => log.push('closed'),
  });
  handlers?.opened();
  handlers?.received('a');
  nowMs += 100;
  handlers?.received('b');
  waiting = [];
  handlers?.received('c');
  handlers?.received('d');
  expect(log).toEqual(['opened', 'a', 'b']);
  for (const run of waiting) run();
  handlers?.closed();
  expect(log).toEqual(['opened', 'a', 'b', 'c', 'd', 'closed']);
  expect([streamBudget.takeSpentMs(), streamBudget.takeSpentMs()]).toEqual([12, 0]);
});
