import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parseJson.ts';

test('TR-13 an id beyond 2^53 is read digit by digit, alone, in a list and in an object', () => {
  expect(parseJson('{"orderId":8389765612825190229,"ids":[8389765612825190229, 4676302302390926857],"n":12}')).toEqual({
    orderId: '8389765612825190229',
    ids: ['8389765612825190229', '4676302302390926857'],
    n: 12,
  });
});

test('what looks like an id inside a string is left alone', () => {
  const value = { a: 'x:8389765612825190229,', b: '\\",1234567890123456789,"', id: 1 };
  expect(parseJson(JSON.stringify(value))).toEqual(value);
  expect(parseJson(`{"a":"\\\\","id":8389765612825190229}`)).toEqual({ a: '\\', id: '8389765612825190229' });
});

test('everything else is read as JSON reads it, and what is no JSON is rejected', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      if (/\d{16}/.test(text)) return;
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  expect(() => parseJson('{"a":1234567890123456789')).toThrow(SyntaxError);
});
