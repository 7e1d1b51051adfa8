import { expect, test } from 'vitest';
import { listStages } from './stages.ts';

type Parameters_ = Parameters<typeof listStages>;

const statuses = (state: Parameters_[0], rail: Parameters_[1] = 'chain') =>
  listStages(state, rail).map(({ status }) => status);

test('the stages before the current one are done', () => {
  expect(statuses('approval')).toEqual(['current', 'open', 'open', 'open', 'open']);
  expect(statuses('review')).toEqual(['done', 'current', 'open', 'open', 'open']);
  expect(statuses('queued')).toEqual(['done', 'done', 'current', 'open', 'open']);
  expect(statuses('sent')).toEqual(['done', 'done', 'current', 'open', 'open']);
  expect(statuses('complete')).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('through a bank, the batch and its file come before the payment', () => {
  const current = (state: Parameters_[0]) =>
    listStages(state, 'bank').find(({ status }) => status === 'current')?.stage;
  expect((['queued', 'batched', 'exported'] as const).map(current)).toEqual(['batch', 'batch', 'exported']);
  expect(statuses('complete', 'bank')).not.toContain('open');
});

test('on hold and after another end none is current', () => {
  for (const state of ['on_hold', 'cancelled', 'failed'] as const) expect(statuses(state)).not.toContain('current');
  expect(statuses('returned', 'bank')).not.toContain('current');
});
