import { expect, test } from 'vitest';
import { ResponseQueue } from './responseQueue.ts';

test('answers that are made in one turn are sent when all of them are, in their order', async () => {
  const out = new ResponseQueue();
  const log: string[] = [];
  const made = Promise.resolve();
  for (const name of ['one', 'two', 'three']) {
    void made.then(() => {
      log.push(`${name} made`);
      out.add(() => log.push(`${name} sent`));
    });
  }
  await new Promise(setImmediate);
  expect(log).toEqual(['one made', 'two made', 'three made', 'one sent', 'two sent', 'three sent']);
});

test('what a sent answer leads to is sent after it', async () => {
  const out = new ResponseQueue();
  const log: string[] = [];
  out.add(() => {
    log.push('first');
    out.add(() => log.push('next'));
  });
  await new Promise(setImmediate);
  expect(log).toEqual(['first', 'next']);
});
