import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromColumns, toColumns } from './columns.ts';

const row = fc.record(
  {
    id: fc.integer(),
    name: fc.constantFrom('a', 'b'),
    alike: fc.constant('LIMIT'),
    money: fc.bigInt(),
    price: fc.double(),
    isOpen: fc.boolean(),
    mixed: fc.oneof(fc.integer(), fc.string(), fc.constant(undefined), fc.constant(null)),
    list: fc.array(fc.integer(), { maxLength: 2 }),
  },
  { noNullPrototype: true },
);

test('rows come back as they were, in their order and with their fields in theirs', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      const back = fromColumns(deserialize(serialize(toColumns(rows))) as ReturnType<typeof toColumns>);
      expect(back).toStrictEqual(rows);
      expect(back.map((each) => Object.keys(each).join())).toEqual(rows.map((each) => Object.keys(each).join()));
    }),
  );
});

test('rows of several shapes are rejected', () => {
  expect(() => toColumns([{ a: 1 }, { a: 1, b: 2 }])).toThrow(TypeError);
  expect(() => toColumns([{ a: 1 }, { b: 1 }])).toThrow(TypeError);
});
