import { expect, test } from 'vitest';
import { ApiError } from '../../kernel/apiError.ts';
import { formatCursor, parseCursor } from './cursor.ts';

test.each([
  ['0', '0'],
  ['731', '42'],
  ['9223372036854775807', '9223372036854775807'],
])('a cursor of transaction %s and event %s is read as it was written', (xid, id) => {
  const text = formatCursor({ xid, id });
  expect(text).toMatch(/^[\w-]+$/);
  expect(parseCursor(text, 'after')).toEqual({ xid, id });
});

const encode = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['nothing', ''],
  ['another text', 'yesterday'],
  ['one number', encode('731')],
  ['a leading zero', encode('0731.42')],
  ['a sign', encode('-731.42')],
  ['more than a bigint', encode('9223372036854775808.1')],
  ['an SQL text', encode("731.42' or true --")],
  ['padding', `${encode('731.4')}=`],
  ['an other alphabet', ` ${encode('731.42')}`],
])('%s is no cursor, and the error names the parameter', (_name, text) => {
  expect(() => parseCursor(text, 'after')).toThrow(ApiError);
  try {
    parseCursor(text, 'after');
  } catch (error) {
    expect((error as ApiError).data).toEqual({ fields: [{ path: 'after', message: 'is not a cursor of events' }] });
  }
});
