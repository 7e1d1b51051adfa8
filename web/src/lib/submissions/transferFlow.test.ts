import { expect, test } from 'vitest';
import { type Flow, type FlowEvent, type MoveResult, nextFlow } from './transferFlow.ts';

interface Request {
  readonly key: string;
  readonly amount: string;
}

interface Result extends MoveResult {
  readonly reason: string | null;
}

const request: Request = { key: 'key-00000001', amount: '1000' };
const sent = { type: 'sent', request } as const;
const updated = (state: Result['state'], reason: string | null = null): FlowEvent<Request, Result> => ({
  type: 'updated',
  result: { state, reason },
});

const after = (...events: FlowEvent<Request, Result>[]) =>
  events.reduce<Flow<Request, Result>>(nextFlow, { step: 'draft' });

test('WAL-02 a transfer without the exchange’s response is pending until its final state, and then unchanged', () => {
  expect(after(sent, updated('pending'))).toMatchObject({ step: 'pending', request });
  expect(after(sent, updated('pending'), updated('completed'))).toMatchObject({ step: 'completed', request });
  expect(after(sent, updated('failed', 'no'), updated('completed'))).toMatchObject({ step: 'failed' });
});

test('WAL-02 a transfer with an unknown outcome can be sent again and not edited', () => {
  const unknown = after(sent, { type: 'unanswered' }, { type: 'gaveUp' });
  expect(unknown).toEqual({ step: 'sending', request, answer: 'unknown' });
  expect(nextFlow(unknown, { type: 'edited' })).toBe(unknown);
  expect(nextFlow(unknown, { type: 'again' })).toBe(unknown);
  expect(nextFlow(unknown, sent)).toEqual({ step: 'sending', request, answer: 'awaited' });
});

test('one transfer is in flight at a time', () => {
  const flow = after(sent);
  expect(nextFlow(flow, { type: 'sent', request: { ...request, amount: '2' } })).toBe(flow);
});

test('a rejection returns to the draft with its reason, which an edit removes', () => {
  const rejected = after(sent, { type: 'rejected', error: 'reason' });
  expect(rejected).toEqual({ step: 'draft', error: 'reason' });
  expect(nextFlow(rejected, { type: 'edited' })).toEqual({ step: 'draft' });
});

test('only a final transfer can be followed by another', () => {
  expect(after(sent, updated('completed'), { type: 'again' })).toEqual({ step: 'draft' });
  expect(after(sent, updated('pending'), { type: 'again' }).step).toBe('pending');
});
