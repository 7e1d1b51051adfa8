import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { CallError } from './callError.ts';
import { submitOnce } from './submitOnce.ts';

const answer = (name: keyof typeof errors) => new CallError('answer', errors[name].code, errors[name].message);

/** Sends an order whose first response is lost, and whose next answer is `second`. */
function sendTwice(second: CallError) {
  const failures = [new CallError('network', 0, ''), second];
  return submitOnce('sendOrder', {
    send: () => Promise.reject(failures.shift() ?? second),
    wait: () => Promise.resolve(),
    onUnanswered: () => undefined,
  });
}

test.each(['deadlinePassed', 'orderWithdrawn', 'format'] as const)(
  'after a lost response, %s proves that nothing was done',
  async (name) => {
    const error = answer(name);
    expect(await sendTwice(error)).toEqual({ kind: 'rejected', error });
  },
);

test.each(['marginInsufficient', 'repeated', 'orderOutOfBounds'] as const)(
  'after a lost response, %s leaves the outcome open',
  async (name) => {
    expect(await sendTwice(answer(name))).toEqual({ kind: 'unknown' });
  },
);
