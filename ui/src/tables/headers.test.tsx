import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SortHeader } from './SortHeader.tsx';
import type { Sort } from './sort.ts';
import { TimeHeader } from './TimeHeader.tsx';

const sortOf = (html: string) => /aria-sort="(\w+)"/.exec(html)?.[1];

test('the header of a list by time shows its order: newest first is descending', () => {
  const header = (order: 'newest' | 'oldest') =>
    renderToStaticMarkup(<TimeHeader label="Time (UTC)" order={order} onOrder={() => undefined} />);
  expect(sortOf(header('newest'))).toBe('descending');
  expect(sortOf(header('oldest'))).toBe('ascending');
  expect(header('oldest')).toContain('<button type="button"');
});

test.each([
  ['newest', 'oldest'],
  ['oldest', 'newest'],
] as const)('a press on the header of a list with the %s first requests the %s first', (order, next) => {
  const onOrder = vi.fn<(order: string) => void>();
  const { props } = TimeHeader({ label: 'Time', order, onOrder }) as React.ReactElement<{
    children: React.ReactElement<{ onClick: () => void }>;
  }>;
  props.children.props.onClick();
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(next);
});

test('SH-09 the header of a sortable column shows the direction of its own column only', () => {
  const header = (sort: Sort<string> | undefined) =>
    renderToStaticMarkup(<SortHeader column="last" label="Last" sort={sort} onSort={() => undefined} />);
  expect(sortOf(header(undefined))).toBe('none');
  expect(sortOf(header({ column: 'high', direction: 'descending' }))).toBe('none');
  expect(sortOf(header({ column: 'last', direction: 'descending' }))).toBe('descending');
  expect(sortOf(header({ column: 'last', direction: 'ascending' }))).toBe('ascending');
});
