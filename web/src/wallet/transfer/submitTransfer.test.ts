import { CallError } from '@aldgate/contract/client/callError.ts';
import { expect, test, vi } from 'vitest';
import { submitTransfer, type TransferResultData } from './submitTransfer.ts';

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
  return { apply, onUnanswered, submit: () => submitTransfer({ apply, onUnanswered, wait: async () => {} }) };
}

test('WAL-02 an answered transfer is sent once, however it stands', async () => {
  const { apply, onUnanswered, submit } = setUp(result);
  expect(await submit()).toEqual({ kind: 'result', result });
  expect(apply).toHaveBeenCalledOnce();
  expect(onUnanswered).not.toHaveBeenCalled();
});

test('WAL-02 CL-09 after a lost answer the transfer is sent again until it is known how it stands', async () => {
  const { onUnanswered, submit } = setUp(lost, rejection(45501), new CallError('timeout', 0, ''), result);
  expect(await submit()).toEqual({ kind: 'result', result });
  expect(onUnanswered).toHaveBeenCalledTimes(3);
});

test('WAL-02 CL-09 an answer that leaves the outcome open, such as a failure of the server, is asked again', async () => {
  for (const code of [45501, 500]) {
    expect(await setUp(rejection(code), result).submit()).toEqual({ kind: 'result', result });
  }
});

test('a refusal of the first attempt is final', async () => {
  for (const code of [45520, 45529, 45537, 429]) {
    const error = rejection(code);
    expect(await setUp(error).submit()).toEqual({ kind: 'rejected', error });
  }
});

test('WAL-02 after a lost answer only a refusal that a key without a transfer gets is final', async () => {
  const insufficient = rejection(45520);
  expect(await setUp(lost, insufficient).submit()).toEqual({ kind: 'rejected', error: insufficient });
  expect(await setUp(lost, rejection(429), result).submit()).toEqual({ kind: 'result', result });
});

test('a server that stays silent leaves the outcome unknown', async () => {
  expect(await setUp().submit()).toEqual({ kind: 'unknown' });
});
