import type { OpenSocket, SocketHandlers } from '@aldgate/exchange/stream/socket.ts';
import { expect, test } from 'vitest';
import { createStreamBudget } from './streamBudget.ts';

test('messages are processed in order, and the time they took is returned once', () => {
  let nowMs = 0;
  let handlers: SocketHandlers | undefined;
  const open: OpenSocket = (_url, callbacks) => {
    handlers = callbacks;
    return { send: () => undefined, close: () => undefined };
  };
  const streamBudget = createStreamBudget(open, () => nowMs);
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
  handlers?.closed();
  expect(log).toEqual(['opened', 'a', 'b', 'closed']);
  expect([streamBudget.takeSpentMs(), streamBudget.takeSpentMs()]).toEqual([6, 0]);
});
