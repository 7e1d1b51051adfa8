import { expect, test } from 'vitest';
import { isRecordId } from './pageQuery.ts';

test('only an id of the server’s form is requested', () => {
  expect(isRecordId('0199b8c5-7f3e-7a10-8000-1c1a1f3e2d4b')).toBe(true);
  for (const other of ['', 'o', '0199b8c5', `0199b8c5-7f3e-7a10-8000-1c1a1f3e2d4b'`, '../login']) {
    expect(isRecordId(other), other).toBe(false);
  }
});
