import { expect, test } from 'vitest';
import { assertSupported } from './startLock.ts';

test('a PostgreSQL before 15 is refused in a sentence', () => {
  expect(() => assertSupported({ version: '14.23 (Debian 14.23-1)', major: 14 })).toThrow(
    'PostgreSQL 15 or newer is needed; the database is PostgreSQL 14.23 (Debian 14.23-1).',
  );
  expect(() => assertSupported({ version: '15.18', major: 15 })).not.toThrow();
});
