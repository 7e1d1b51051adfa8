import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { submitOnce } from '@aldgate/client-kit/calls/submitOnce.ts';
import { expect, test, vi } from 'vitest';
import type { TransferResultData } from './useTransferFlow.ts';

const lost = new CallError('network', 0, '');
const rejection = (code: number) => new CallError('answer', code, '');
const result: TransferResultData = { transferId: 'transfer-1', state: 'completed', reason: null };

/** Responses in order, and no response afterwards. */
function setUp(...answers: (CallError | TransferResultData)[]) {
  const apply = vi.fn<() => Promise<TransferResultData>>(async () => {
    const next = answers.shift() ?? lost;
    if (next instanceof CallError) throw next;
    return next;
  });
  const onUnanswered = vi.fn<() => void>();
  return {
    apply,
    onUnanswered,
    submit: () => submitOnce('applyTransfer', { send: apply, onUnanswered, wait: async () => {} }),
  };
}

test('WAL-02 a transfer with a response is sent once, whatever its status', async () => {
  const { apply, onUnanswered, submit } = setUp(result);
  expect(await submit()).toEqual({ kind: 'result', result });
  expect(apply).toHaveBeenCalledOnce();
  expect(onUnanswered).not.toHaveBeenCalled();
});

test('WAL-02 CL-09 after a lost response the transfer is sent again until its status is known', async () => {
  const { onUnanswered, submit } = setUp(lost, rejection(45501), new CallError('timeout', 0, ''), result);
  expect(await submit()).toEqual({ kind: 'result', result });
  expect(onUnanswered).toHaveBeenCalledTimes(3);
});

test('WAL-02 CL-09 a response that leaves the outcome open, such as a server failure, is retried', async () => {
  for (const code of [45501, 500]) {
    expect(await setUp(rejection(code), result).submit()).toEqual({ kind: 'result', result });
  }
});

test('a rejection of the first attempt is final', async () => {
  for (const code of [45520, 45529, 45537, 429]) {
    const error = rejection(code);
    expect(await setUp(error).submit()).toEqual({ kind: 'rejected', error });
  }
});

test('WAL-02 after a lost response only a rejection that proves that no transfer exists is final', async () => {
  const insufficient = rejection(45520);
  expect(await setUp(lost, insufficient).submit()).toEqual({ kind: 'rejected', error: insufficient });
  expect(await setUp(lost, rejection(429), result).submit()).toEqual({ kind: 'result', result });
});

test('a silent server leaves the outcome unknown', async () => {
  expect(await setUp().submit()).toEqual({ kind: 'unknown' });
});
