import { expect, test } from 'vitest';
import { formatDelays } from './formatDelays.ts';

test('messages and jobs that wait are named with the time of the oldest', () => {
  expect(formatDelays(undefined)).toEqual([]);
  expect(formatDelays({ messageSeconds: null, jobSeconds: null })).toEqual([]);
  expect(formatDelays({ messageSeconds: 840, jobSeconds: 61 })).toEqual([
    'Emails and SMS are delayed: the oldest has waited for 14 minutes.',
    'Jobs are delayed: the oldest has been due for a minute.',
  ]);
});
