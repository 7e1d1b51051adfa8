import { expect, test } from 'vitest';
import { listStages } from './stages.ts';

const statuses = (state: Parameters<typeof listStages>[0]) => listStages(state).map(({ status }) => status);

test('the stages before the current one are done', () => {
  expect(statuses('approval')).toEqual(['current', 'open', 'open', 'open', 'open']);
  expect(statuses('review')).toEqual(['done', 'current', 'open', 'open', 'open']);
  expect(statuses('sent')).toEqual(['done', 'done', 'current', 'open', 'open']);
  expect(statuses('complete')).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('on hold and after another end none is current', () => {
  for (const state of ['on_hold', 'cancelled', 'failed'] as const) expect(statuses(state)).not.toContain('current');
});
