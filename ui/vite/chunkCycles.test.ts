import { expect, test } from 'vitest';
import { findCycle } from './chunkCycles.ts';

const chunks = (imports: Readonly<Record<string, readonly string[]>>) => findCycle(new Map(Object.entries(imports)));

test('finds a cycle of chunks anywhere and returns its path', () => {
  expect(chunks({ start: ['base', 'shell'], shell: ['base'], base: [] })).toBeUndefined();
  expect(chunks({ start: ['shell'], shell: ['base'], base: ['small'], small: ['shell'] })).toEqual([
    'shell',
    'base',
    'small',
    'shell',
  ]);
  expect(chunks({ start: ['start'] })).toEqual(['start', 'start']);
});
