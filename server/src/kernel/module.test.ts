import { expect, test } from 'vitest';
import { mergeModules } from './module.ts';

test('the parts of all modules are merged, and a name that two modules provide is rejected', () => {
  const first = { name: 'first', handlers: { one: 1, two: 2 } } as const;
  const second = { name: 'second', handlers: { three: 3 } } as const;
  expect(mergeModules([first, { name: 'empty' }, second], 'handlers')).toEqual({ one: 1, two: 2, three: 3 });
  const third = { name: 'third', handlers: { two: 2 } } as const;
  expect(() => mergeModules([first, second, third], 'handlers')).toThrow(
    'handlers.two is provided by two modules, one of them third',
  );
});
