import { expect, test } from 'vitest';
import { type FlattenPorts, type FlattenProgress, flatten } from './flatten.ts';

function scripted(ports: Partial<FlattenPorts> = {}) {
  const calls: string[] = [];
  const states: string[] = [];
  const run = () =>
    flatten(
      {
        cancelOrders: async () => {
          calls.push('cancel');
          return 3;
        },
        readPosition: async () => {
          calls.push('read');
          return { side: 'short', quantity: '2.5' };
        },
        close: async (quantity, direction) => {
          calls.push(`${direction} ${quantity}`);
        },
        ...ports,
      },
      '1',
      ({ cancelling, closing }: FlattenProgress) => states.push(`${cancelling.state}, ${closing.state}`),
    );
  return { calls, states, run };
}

test('flatten cancels the orders first and closes what is held, in orders that the contract allows', async () => {
  const { calls, states, run } = scripted();
  expect(await run()).toEqual({ cancelling: { state: 'done', done: 3 }, closing: { state: 'done', done: '2.5' } });
  expect(calls).toEqual(['cancel', 'read', 'buy 1', 'buy 1', 'buy 0.5']);
  expect(states).toEqual(['running, waiting', 'done, running', 'done, done']);
});

test('flatten closes nothing where an order may still be open', async () => {
  const error = new Error('no answer');
  const { calls, run } = scripted({ cancelOrders: () => Promise.reject(error) });
  expect(await run()).toEqual({ cancelling: { state: 'failed', error }, closing: { state: 'waiting' } });
  expect(calls).toEqual([]);
});

test('flatten shows a position that could not be closed, and can be repeated', async () => {
  const error = new Error('deadline');
  let isLate = true;
  const { run } = scripted({
    readPosition: async () => ({ side: 'long', quantity: '0.2' }),
    close: () => (isLate ? Promise.reject(error) : Promise.resolve()),
  });
  expect(await run()).toMatchObject({ cancelling: { state: 'done' }, closing: { state: 'failed', error } });
  isLate = false;
  expect(await run()).toMatchObject({ closing: { state: 'done', done: '0.2' } });
});

test('flatten without a position only cancels', async () => {
  const { calls, run } = scripted({ readPosition: () => Promise.resolve(undefined) });
  expect(await run()).toMatchObject({ closing: { state: 'done', done: '0' } });
  expect(calls).toEqual(['cancel']);
});
