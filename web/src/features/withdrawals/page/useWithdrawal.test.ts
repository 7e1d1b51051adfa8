import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { errors } from '@aldgate/contract/errors.ts';
import { expect, test } from 'vitest';
import { nextFlow, type WithdrawalFlow, type WithdrawalFlowEvent } from './useWithdrawal.ts';

const draft = { withdrawId: 'w', fee: '3', receivable: '97', expiresAt: 1, steps: [], warnings: [] };
const request = { asset: 'USDT', network: 'ETH', addressId: 'a', amount: '100' };
const proof = { emailUuid: 'u', emailCode: '123456', gaCode: '654321' };
const answered = (name: keyof typeof errors) => new CallError('answer', errors[name].code, '');

const run = (...events: WithdrawalFlowEvent[]): WithdrawalFlow =>
  events.reduce<WithdrawalFlow>(nextFlow, { step: 'entry' });
const drafted = { type: 'drafted', draft, request } as const;
const sent = { type: 'sent', proof } as const;

test('WAL-08 a draft is confirmed by its codes', () => {
  expect(run(drafted)).toEqual({ step: 'draft', draft, request });
  expect(run(drafted, sent, { type: 'confirmed', withdrawId: 'w' })).toEqual({ step: 'confirmed', withdrawId: 'w' });
});

test('WAL-08 a wrong code leaves the draft; what has become stricter leads back to the entry', () => {
  expect(run(drafted, sent, { type: 'rejected', error: answered('codeWrong') })).toMatchObject({ step: 'draft' });
  for (const name of ['limitExceeded', 'draftExpired', 'insufficientBalance'] as const) {
    const error = answered(name);
    expect(run(drafted, sent, { type: 'rejected', error })).toEqual({ step: 'entry', error });
  }
});

test('an unknown outcome is asked for with the same codes; nothing else leaves it', () => {
  const unknown = run(drafted, sent, { type: 'unanswered' }, { type: 'gaveUp' });
  expect(unknown).toMatchObject({ step: 'confirming', answer: 'unknown', proof });
  expect(nextFlow(unknown, { type: 'changed' })).toBe(unknown);
  expect(nextFlow(unknown, sent)).toMatchObject({ step: 'confirming', answer: 'awaited' });
});

test('a change of the entry clears its error and leaves a draft', () => {
  expect(run({ type: 'changed' })).toEqual({ step: 'entry' });
  expect(run(drafted, { type: 'changed' })).toEqual({ step: 'entry' });
});

test('late events are ignored', () => {
  const confirmed = run(drafted, sent, { type: 'confirmed', withdrawId: 'w' });
  expect(nextFlow(confirmed, { type: 'gaveUp' })).toBe(confirmed);
  expect(nextFlow(confirmed, drafted)).toBe(confirmed);
  expect(nextFlow(confirmed, { type: 'again' })).toEqual({ step: 'entry' });
});
