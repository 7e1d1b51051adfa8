import { expect, test } from 'vitest';
import { findCycle } from './chunkCycles.ts';

const chunks = (imports: Readonly<Record<string, readonly string[]>>) => findCycle(new Map(Object.entries(imports)));

test('finds a cycle of chunks anywhere and returns its path', () => {
  expect(chunks({ start: ['parts', 'shell'], shell: ['parts'], parts: [] })).toBeUndefined();
  expect(chunks({ start: ['shell'], shell: ['parts'], parts: ['small'], small: ['shell'] })).toEqual([
    'shell',
    'parts',
    'small',
    'shell',
  ]);
  expect(chunks({ start: ['start'] })).toEqual(['start', 'start']);
});
