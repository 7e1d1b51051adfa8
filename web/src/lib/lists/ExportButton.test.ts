import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { beforeAll, expect, test } from 'vitest';
import { getTexts, startText } from '../i18n/i18n.ts';
import { exportErrorText } from './ExportButton.tsx';

beforeAll(() => startText('en-US'));

const read = (data: unknown) =>
  exportErrorText(new CallError('answer', 45532, 'Too many', data), getTexts('app').t, 'en-US');

test('CL-08 an export of too many records says how many there are and how many a file holds', () => {
  expect(read({ rows: 12_345, maximum: 10_000 })).toBe(
    '12,345 records, but a file holds up to 10,000. Please narrow the filter',
  );
  expect(read(null)).toBe('Too many records for one file, please narrow the filter');
});
