import { expect, test } from 'vitest';
import { formatAge } from './TaskList.tsx';

test('the age of a task is shown in its largest whole unit', () => {
  const minutes = (count: number) => formatAge(0, count * 60_000 + 59_999);
  expect([0, 59, 60, 1_439, 1_440, 4_000].map(minutes)).toEqual(['0 min', '59 min', '1 h', '23 h', '1 d', '2 d']);
});
